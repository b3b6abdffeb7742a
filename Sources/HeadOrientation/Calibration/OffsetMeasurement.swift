/// A measured offset between a tracker's yaw and the heading.
struct OffsetMeasurement: Sendable, Hashable {
    /// Degrees.
    var offset: Double
    /// Degrees squared.
    var variance: Double
    /// Whether a compass measured it, whose bias comes on top, and not a direction of travel or a person.
    var isOfCompass: Bool
}
