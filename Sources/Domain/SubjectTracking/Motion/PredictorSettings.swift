/// Settings of a ``PositionPredictor``.
///
/// All numbers must be finite, and 0 or more.
public struct PredictorSettings: Sendable, Hashable {
    /// Maximum seconds of prediction after the last fix; above 0.
    public var maximumPredictionAge = 5.0

    /// Speed from which a course is used, m/s.
    public var minimumSpeedForCourse = 0.5

    /// Speed from which a course has its maximum weight, m/s.
    public var fullCourseConfidenceSpeed = 2.0

    /// Share of the previous course in the smoothed one if the new course has no weight, 0…1.
    public var courseSmoothingFactor = 0.3

    /// Maximum magnitude of the acceleration, m/s².
    public var maximumAcceleration = 5.0

    /// Number of speeds and courses kept for their mean; 1 or more.
    public var velocityHistory = 10

    /// Number of accelerations kept for their mean; 1 or more.
    public var accelerationHistory = 5

    /// Creates the settings with the defaults above.
    public init() {}
}
