/// The unit of a sensor's angles.
public enum AngleUnit: String, Sendable, Hashable, CaseIterable {
    /// Degrees; a full turn is 360°.
    case degrees
    /// Radians; a full turn is 2π.
    case radians

    /// The largest accepted magnitude of an angle, in degrees: about 2800 turns, more than any sensor counts.
    public static let limit = 1e6

    /// Converts an angle to degrees; `nil` if it is not finite or beyond ``limit``.
    public func degrees(_ angle: Double) -> Double? {
        let degrees = self == .degrees ? angle : angle * (180 / .pi)
        return degrees.magnitude <= Self.limit ? degrees : nil
    }
}
