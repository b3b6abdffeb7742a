/// Whether a relay works its two streams into one.
public enum FusionMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// It does not: base and subject are two.
    case disabled
    /// It does, by accuracy: for two devices on the same subject.
    case weightedAverage
}
