/// The unit in which a sensor tells angles.
public enum AngleUnit: String, Sendable, Hashable, CaseIterable {
    /// 360 to the full turn.
    case degrees
    /// 2π to the full turn.
    case radians

    /// The largest angle that is taken for one, in degrees to either side: some 2800 turns, which no sensor counts.
    public static let limit = 1e6

    /// An angle in degrees; nil where it is not finite or beyond ``limit``.
    public func degrees(_ angle: Double) -> Double? {
        let degrees = self == .degrees ? angle : angle * (180 / .pi)
        return degrees.magnitude <= Self.limit ? degrees : nil
    }
}
