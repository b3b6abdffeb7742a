/// Whether and how a relay fuses its two streams.
public enum FusionMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// The streams are not fused, since base and subject move independently.
    case disabled
    /// The streams are averaged, weighted by accuracy; suitable if both devices are at the same subject.
    case weightedAverage
}
