/// The settings by which a ``PositionPredictor`` predicts positions.
///
/// All numbers must be finite, and 0 or more.
public struct PredictorSettings: Sendable, Hashable {
    /// The maximum time in seconds for which a position is predicted after the last fix; above 0.
    public var maximumPredictionAge = 5.0

    /// The minimum speed in m/s at which the course of a fix is used.
    public var minimumSpeedForCourse = 0.5

    /// The speed in m/s at and above which a new course has its maximum weight in the smoothed course.
    public var fullCourseConfidenceSpeed = 2.0

    /// The weight of the previous course in the smoothed course, 0…1.
    ///
    /// The higher the speed, the more this weight is reduced.
    public var courseSmoothingFactor = 0.3

    /// The maximum magnitude of an acceleration, in m/s²; larger accelerations are clamped to this magnitude.
    public var maximumAcceleration = 5.0

    /// The number of speeds and courses that are averaged, 1 or more; the most recent ones are used.
    public var velocityHistory = 10

    /// The number of accelerations that are averaged, 1 or more; the most recent ones are used.
    public var accelerationHistory = 5

    /// Creates the settings with their default values.
    public init() {}
}
