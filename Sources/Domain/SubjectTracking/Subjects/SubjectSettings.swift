/// The settings by which subjects are tracked.
public struct SubjectSettings: Sendable, Hashable {
    /// The maximum number of points of a subject's trail.
    ///
    /// Default: 100.
    public var trailLimit = 100

    /// The minimum distance in metres between two neighbouring points of a subject's trail.
    ///
    /// If the accuracy of a fix is a larger distance, that distance is used instead. Default: 2.
    public var trailSpacing = 2.0

    /// The maximum number of tracked subjects; fixes of further subjects are dropped and counted.
    ///
    /// Default: 10,000.
    public var subjectLimit = 10_000

    /// The durations without a fix after which a subject counts as delayed or lost.
    public var thresholds = ConnectionThresholds()

    /// The speed in m/s that is assumed for a subject without new fixes, unless its last speed was higher.
    ///
    /// The uncertainty of the position increases at this speed. Default: 1.5, the speed of a walk.
    public var unknownSpeed = 1.5

    /// The accuracy in metres that is assumed for a fix without one, to compare the fixes of several devices.
    ///
    /// Default: 50.
    public var unknownAccuracy = 50.0

    /// Creates the settings with their default values.
    public init() {}
}
