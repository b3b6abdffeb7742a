/// The settings of a subject tracker.
public struct SubjectSettings: Sendable, Hashable {
    /// The maximum number of points of a trail.
    ///
    /// Default: 100.
    public var trailLimit = 100

    /// The minimum spacing of a trail's points in metres, or the accuracy of the fixes if that is more.
    ///
    /// Default: 2.
    public var trailSpacing = 2.0

    /// The maximum number of subjects; fixes of further ones are dropped and counted.
    ///
    /// Default: 10,000.
    public var subjectLimit = 10_000

    /// The silence after which subjects are delayed or lost.
    public var thresholds = ConnectionThresholds()

    /// The speed in m/s at which the uncertainty of a silent subject grows, unless it last reported a higher one.
    ///
    /// Default: 1.5, a walk.
    public var unknownSpeed = 1.5

    /// The accuracy in metres assumed for a fix without one when devices are compared.
    ///
    /// Default: 50.
    public var unknownAccuracy = 50.0

    /// Creates the default settings.
    public init() {}
}
