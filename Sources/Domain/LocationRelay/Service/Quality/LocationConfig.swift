/// The settings of a tracking mode: which fixes are sent and how often.
public struct LocationConfig: Sendable, Hashable {
    /// The requested accuracy and the change of accuracy that is sent immediately, metres; `nil` for the best available.
    public let desiredAccuracy: Double?

    /// The distance after which a fix is sent before the interval has passed, in metres; `nil` for every fix.
    public let distanceFilter: Double?

    /// The interval after which a fix is sent although it is nearer, in seconds; `nil` for every fix.
    public let interval: Double?

    /// The estimated battery use of a phone, in percent per hour.
    public let batteryUsePerHour: Double

    /// The purpose of the mode, in one sentence.
    public let description: String

    /// The thresholds that a fix must meet to be relayed.
    public let qualityThresholds: QualityThresholds
}
