/// A measured offset from a tracker's yaw to the heading.
struct OffsetMeasurement: Sendable, Hashable {
    /// The offset in degrees: the heading minus the yaw.
    var offset: Double
    /// The variance of the offset, in degrees squared.
    var variance: Double
    /// Whether the offset comes from a compass, and so includes the compass bias, rather than from a course or the
    /// user.
    var isOfCompass: Bool
}
