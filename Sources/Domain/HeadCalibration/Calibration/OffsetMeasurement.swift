/// A measured offset between a tracker's yaw and the heading.
struct OffsetMeasurement: Sendable, Hashable {
    /// Degrees.
    var offset: Double
    /// Degrees squared.
    var variance: Double
    /// Whether it comes from a compass, which adds its bias, rather than from a course or the user.
    var isOfCompass: Bool
}
