/// The settings of a tracker of subjects.
public struct SubjectSettings: Sendable, Hashable {
    /// The points of a trail.
    ///
    /// Default: 100.
    public var trailLimit = 100

    /// Metres between the points of a trail, or the accuracy of the fixes if that is more.
    ///
    /// Default: 2.
    public var trailSpacing = 2.0

    /// The number of subjects; fixes of further ones are dropped and counted.
    ///
    /// Default: 10,000.
    public var subjectLimit = 10_000

    /// The silence after which subjects are delayed or lost.
    public var thresholds = ConnectionThresholds()

    /// The speed in m/s with which the whereabouts of a subject without news become uncertain, if it told no greater one.
    ///
    /// Default: 1.5, a walk.
    public var unknownSpeed = 1.5

    /// The accuracy in metres that is assumed of a fix without one when devices are compared.
    ///
    /// Default: 50.
    public var unknownAccuracy = 50.0

    /// Creates the default settings.
    public init() {}
}
