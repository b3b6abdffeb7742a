/// The settings of a subject tracker.
public struct SubjectSettings: Sendable, Hashable {
    /// The maximum number of points of a trail.
    ///
    /// Default: 100.
    public var trailLimit = 100

    /// The minimum distance between two points of a trail in metres, or the accuracy of the fixes if that is more.
    ///
    /// Default: 2.
    public var trailSpacing = 2.0

    /// The maximum number of subjects; fixes of further ones are dropped and counted.
    ///
    /// Default: 10,000.
    public var subjectLimit = 10_000

    /// The times without a fix after which subjects are delayed or lost.
    public var thresholds = ConnectionThresholds()

    /// The speed in m/s by which the uncertainty of a subject without new fixes increases, unless its last speed was
    /// higher.
    ///
    /// Default: 1.5, the speed of a walk.
    public var unknownSpeed = 1.5

    /// The accuracy in metres that is assumed for a fix without one when the fixes of several devices are compared.
    ///
    /// Default: 50.
    public var unknownAccuracy = 50.0

    /// Creates the default settings.
    public init() {}
}
