/// The settings of a ``PositionPredictor``.
///
/// All numbers must be finite, and 0 or more.
public struct PredictorSettings: Sendable, Hashable {
    /// The maximum time of prediction after the last fix in seconds; above 0.
    public var maximumPredictionAge = 5.0

    /// The minimum speed at which a course is used, in m/s.
    public var minimumSpeedForCourse = 0.5

    /// The speed from which a new course has its maximum weight, in m/s.
    public var fullCourseConfidenceSpeed = 2.0

    /// The weight of the previous course in the smoothed one, before it is reduced according to the speed, 0…1.
    public var courseSmoothingFactor = 0.3

    /// The maximum magnitude of the acceleration, in m/s².
    public var maximumAcceleration = 5.0

    /// The number of speeds and courses of which the mean is calculated; 1 or more.
    public var velocityHistory = 10

    /// The number of accelerations of which the mean is calculated; 1 or more.
    public var accelerationHistory = 5

    /// Creates the settings with the defaults above.
    public init() {}
}
