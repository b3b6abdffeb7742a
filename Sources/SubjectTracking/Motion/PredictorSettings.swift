/// What a ``PositionPredictor`` makes of speeds and courses.
///
/// All numbers are to be finite, and 0 or more.
public struct PredictorSettings: Sendable, Hashable {
    /// Seconds after the last fix for which it predicts, above 0.
    public var maximumPredictionAge = 5.0

    /// Metres per second from which on a course counts.
    public var minimumSpeedForCourse = 0.5

    /// Metres per second from which on a course is believed as far as it ever is.
    public var fullCourseConfidenceSpeed = 2.0

    /// The share of the course before that stays where a new one is not believed at all, 0…1.
    public var courseSmoothingFactor = 0.3

    /// Metres per second squared that no acceleration exceeds, to either side.
    public var maximumAcceleration = 5.0

    /// Speeds and courses that are kept for their mean; 1 or more.
    public var velocityHistory = 10

    /// Accelerations that are kept, and of which the mean counts; 1 or more.
    public var accelerationHistory = 5

    /// Makes the settings with the defaults above.
    public init() {}
}
