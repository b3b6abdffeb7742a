/// A measured offset between a tracker's yaw and the heading.
struct OffsetMeasurement: Sendable, Hashable {
    /// The offset in degrees: the heading minus the yaw.
    var offset: Double
    /// The variance of the offset, in degrees squared.
    var variance: Double
    /// Whether the offset comes from a compass, and so includes its bias, rather than from a course or the user.
    var isOfCompass: Bool
}
