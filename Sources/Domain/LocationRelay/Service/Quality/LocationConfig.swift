/// The settings of a tracking mode: which fixes are sent, and how often.
public struct LocationConfig: Sendable, Hashable {
    /// The accuracy to request, and the change of accuracy that is sent at once, in metres; `nil` for the best available.
    public let desiredAccuracy: Double?

    /// The distance after which a fix is sent before the interval has passed, in metres; `nil` for every fix.
    public let distanceFilter: Double?

    /// The interval at which a fix is sent that is nearer, in seconds; `nil` for every fix.
    public let interval: Double?

    /// The estimated battery use of a phone, in percent per hour.
    public let batteryUsePerHour: Double

    /// The purpose of the mode, in one sentence.
    public let description: String

    /// The thresholds that a fix must meet to be relayed.
    public let qualityThresholds: QualityThresholds
}
