/// What a tracking mode asks of a platform's location service, and of the fixes that come from it.
public struct LocationConfig: Sendable, Hashable {
    /// Metres of accuracy to ask for; nil for the best that there is.
    public let desiredAccuracy: Double?

    /// Metres to travel between two fixes; nil for every fix.
    public let distanceFilter: Double?

    /// Battery that a phone is estimated to use up, in per cent for each hour.
    public let batteryUsePerHour: Double

    /// What the mode is for, in a sentence.
    public let description: String

    /// How good a fix must be to be relayed.
    public let qualityThresholds: QualityThresholds
}
