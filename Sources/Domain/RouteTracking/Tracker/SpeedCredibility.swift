import Geolocation

/// Decides whether a reported zero speed is credible.
///
/// Files, and receivers that do not measure speed, report 0 throughout. A zero speed is therefore believed only if a
/// non-zero speed has been reported before, and only while the fixes stay together.
struct SpeedCredibility: Sendable, Hashable, Codable {
    /// Whether a non-zero speed has been reported since fixes last contradicted a zero speed.
    private var isMeasured = false

    /// The place where the standstill began; `nil` while moving.
    private(set) var standingPlace: Coordinate?

    /// Whether the last fix contradicted the standstill; a single such fix may be an outlier.
    private var isBelied = false

    /// Returns the speed of a fix in metres per second; `nil` if it reports none or a zero that is not credible.
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
