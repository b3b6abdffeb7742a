import Geolocation

/// Decides whether a reported speed of 0 is credible.
///
/// Files, and receivers that do not measure speed, contain only speeds of 0. A speed of 0 is therefore credible only if
/// another speed has been reported before, and only while the fixes stay close together.
struct SpeedCredibility: Sendable, Hashable, Codable {
    /// Whether the receiver seems to measure the speed, so that a speed of 0 is credible.
    ///
    /// This is assumed once the receiver has reported at least the standing speed. It is no longer assumed if two fixes
    /// in a row are far from the place of the stop although the reported speed is still about 0.
    private var isMeasured = false

    /// The place where the traveller stopped; `nil` while moving.
    private(set) var standingPlace: Coordinate?

    /// Whether the last fix was too far from the place of the stop.
    ///
    /// A single distant fix may be an outlier; a second one contradicts the reported speed of 0.
    private var isBelied = false

    /// Returns the speed of a fix in metres per second.
    ///
    /// The result is `nil` if the fix reports no speed, or a speed below `standingSpeed` that is not credible.
    mutating func speed(of fix: RouteObservation, standingSpeed: Double) -> Double? {
        guard let speed = fix.speed else { return nil }
        guard speed < standingSpeed else {
            self = SpeedCredibility()
            isMeasured = true
            return speed
        }
        guard isMeasured else { return nil }
        let place = standingPlace ?? fix.coordinate
        standingPlace = place
        let isElsewhere = EarthCentredPosition(place).distance(to: fix.place) > 3 * fix.accuracy + 10
        if isElsewhere && isBelied { self = SpeedCredibility() }
        isBelied = isElsewhere && isMeasured
        return isMeasured ? speed : nil
    }
}
