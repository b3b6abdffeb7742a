/// The settings of a tracking mode: which fixes are sent and how often.
public struct LocationConfig: Sendable, Hashable {
    /// The accuracy requested from location providers, in metres; `nil` for the best available.
    ///
    /// A fix is sent immediately if its accuracy differs from that of the last sent fix by at least this value, and by
    /// at least ``RelayServiceSettings/accuracyBypass``.
    public let desiredAccuracy: Double?

    /// The distance from the last sent fix, in metres, at which a fix is sent even before ``interval`` has passed.
    ///
    /// With 0 or `nil`, every fix is far enough.
    public let distanceFilter: Double?

    /// The seconds since the last sent fix after which the next fix is sent regardless of ``distanceFilter``.
    ///
    /// With 0 or `nil`, each fix is sent regardless of ``distanceFilter``, without a wait for this interval.
    public let interval: Double?

    /// The estimated battery use of a phone in this mode, in percent per hour.
    public let batteryUsePerHour: Double

    /// The purpose of the tracking mode, in one sentence.
    public let description: String

    /// The quality thresholds that a fix must meet to be relayed.
    public let qualityThresholds: QualityThresholds
}
