import Geolocation

/// Whether a told speed of nothing is believed.
///
/// Files, and receivers that do not measure it, tell a speed of 0 throughout. So it is believed only of one who has told
/// another speed before, and only while his fixes stay together.
struct SpeedCredibility: Sendable, Hashable, Codable {
    /// Whether a speed has been told since the fixes last belied one of nothing.
    private var isMeasured = false

    /// Where he began to stand; nil while he moves.
    private(set) var standingPlace: Coordinate?

    /// Whether the last fix lay elsewhere, which one alone may do that is wrong itself.
    private var isBelied = false

    /// The speed of a fix, metres per second; nil where none is told, or one that is not believed.
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
