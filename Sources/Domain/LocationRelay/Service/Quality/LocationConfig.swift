/// The settings of a tracking mode: for the platform's location service, and for the fixes that it delivers.
public struct LocationConfig: Sendable, Hashable {
    /// The accuracy to request, in metres; `nil` for the best available.
    public let desiredAccuracy: Double?

    /// The minimum distance between two fixes, in metres; `nil` for every fix.
    public let distanceFilter: Double?

    /// The estimated battery use of a phone, in percent per hour.
    public let batteryUsePerHour: Double

    /// The purpose of the mode, in one sentence.
    public let description: String

    /// The thresholds that a fix must meet to be relayed.
    public let qualityThresholds: QualityThresholds
}
