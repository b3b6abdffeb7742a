/// The assumed errors of head trackers and of the references that calibrate them.
///
/// The values describe walkers with pocket receivers, hand-held compasses and consumer-grade inertial sensors. They
/// need not be exact, since they are scaled by the observed spread and by past prediction errors.
enum ReferenceNoise {
    /// The standard deviation of a compass's bias in degrees, caused by iron in buildings, vehicles and pockets.
    static let biasDeviation = 15.0

    /// The correlation time of a compass's bias in seconds: roughly how long a walker stays near the same iron.
    static let biasTime = 120.0

    /// The standard deviation of the angle between device and body, in degrees; a compass cannot detect this angle.
    static let compassHold = 8.0

    /// The standard deviation of an unknown gyroscope drift, in degrees per second: 2° per minute.
    static let driftDeviation = 2.0 / 60

    /// The random walk of a tracker's drift, in degrees per second per square-root second.
    ///
    /// With this value, the drift typically changes by 0.2° per minute in 45 s, and by 0.5° per minute in 5 minutes.
    static let driftWander = 0.000_5

    /// The correlation time of a course's error in seconds; errors are correlated because satellite receivers smooth
    /// the course.
    static let courseCorrelation = 2.5

    /// The correlation time of a compass's error apart from its bias, in seconds: about one step of a walker.
    static let compassCorrelation = 1.0

    /// The standard deviation of the angle between the head and the direction of any reference, in degrees.
    ///
    /// It is not 0, since the head never faces exactly the direction of the reference.
    static let alignment = 1.0

    /// The factor by which the variance of the estimate is increased, to account for errors that prediction errors do
    /// not reveal.
    ///
    /// For example, if a device is held at an angle to the body, the resulting error stays the same for minutes. The
    /// error then becomes part of the predictions, so it does not appear as a prediction error.
    static let persistence = 1.15
}
