/// How good a fix must be to be relayed; the bounds themselves are good enough.
public struct QualityThresholds: Sendable, Hashable, Codable {
    /// Metres of horizontal accuracy, radius of 68 % confidence; a relay's own position may have twice as many.
    public var maxHorizontalAccuracy: Double

    /// Seconds between the time of a fix and now, in either direction.
    public var maxAge: Double

    /// Metres per second; of fixes of the subject alone.
    public var maxSpeed: Double

    /// Makes thresholds; see the properties for units.
    public init(maxHorizontalAccuracy: Double, maxAge: Double, maxSpeed: Double) {
        self.maxHorizontalAccuracy = maxHorizontalAccuracy
        self.maxAge = maxAge
        self.maxSpeed = maxSpeed
    }

    /// Whatever is valid is good enough, however old: for replays.
    public static let unlimited = QualityThresholds(
        maxHorizontalAccuracy: .infinity, maxAge: .infinity, maxSpeed: .infinity)
}
