/// The settings of a tracking mode: which fixes are sent and how often.
public struct LocationConfig: Sendable, Hashable {
    /// The accuracy requested from location providers, in metres; `nil` for the best available.
    ///
    /// A fix whose accuracy differs from that of the last sent fix by at least this value is sent immediately.
    public let desiredAccuracy: Double?

    /// The distance from the last sent fix, in metres, from which a fix is sent before ``interval`` has passed; `nil`
    /// for 0.
    public let distanceFilter: Double?

    /// The time since the last sent fix, in seconds, after which a fix is sent regardless of ``distanceFilter``; `nil`
    /// for 0.
    public let interval: Double?

    /// The estimated battery use of a phone, in percent per hour.
    public let batteryUsePerHour: Double

    /// The purpose of the mode, in one sentence.
    public let description: String

    /// The thresholds that a fix must meet to be relayed.
    public let qualityThresholds: QualityThresholds
}
