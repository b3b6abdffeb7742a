/// The thresholds that a fix must meet to be relayed; the bounds are inclusive.
public struct QualityThresholds: Sendable, Hashable, Codable {
    /// The maximum horizontal accuracy radius (of 68 % confidence), in metres; doubled for the base station's fixes.
    public var maxHorizontalAccuracy: Double

    /// The maximum age of a fix, in seconds; does not apply to the fixes that a store delivers.
    public var maxAge: Double

    /// The maximum speed, in metres per second; applies only to the fixes of the tracked subject.
    public var maxSpeed: Double

    /// Creates the thresholds that a fix must meet to be relayed.
    ///
    /// The parameters have the units of the properties with the same names.
    public init(maxHorizontalAccuracy: Double, maxAge: Double, maxSpeed: Double) {
        self.maxHorizontalAccuracy = maxHorizontalAccuracy
        self.maxAge = maxAge
        self.maxSpeed = maxSpeed
    }

    /// No thresholds: every valid fix passes, however old.
    ///
    /// These thresholds are intended for replays.
    public static let unlimited = QualityThresholds(
        maxHorizontalAccuracy: .infinity, maxAge: .infinity, maxSpeed: .infinity)
}
