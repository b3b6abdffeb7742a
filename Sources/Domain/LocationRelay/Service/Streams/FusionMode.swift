/// Whether and how a relay fuses the fixes of the base station and of the tracked subject.
public enum FusionMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// The fixes are not fused, since the base station and the tracked subject move independently.
    case disabled
    /// The fixes are averaged, weighted by accuracy; suitable if both devices are at the same subject.
    case weightedAverage
}
