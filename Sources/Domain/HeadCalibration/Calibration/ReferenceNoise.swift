/// The parameters of the error models of references and trackers.
///
/// The figures describe walkers with pocket receivers, hand-held compasses and consumer-grade inertial sensors. They
/// need not be exact, since they are scaled by the spread of each window and by past innovations.
enum ReferenceNoise {
    /// The standard deviation of a compass's bias in degrees, caused by iron in buildings, vehicles and pockets.
    static let biasDeviation = 15.0

    /// The correlation time of the bias in seconds: roughly the time that a walker stays near the same piece of iron.
    static let biasTime = 120.0

    /// The standard deviation of the angle between device and body, in degrees, which a compass cannot detect.
    static let compassHold = 8.0

    /// The standard deviation of an unknown gyroscope drift, in degrees per second: 2° per minute.
    static let driftDeviation = 2.0 / 60

    /// The random walk of the drift, in degrees per second per square-root second: 0.2° per minute within some minutes.
    static let driftWander = 0.000_5

    /// The correlation time of a receiver's course error in seconds, which arises because receivers smooth the course.
    static let courseCorrelation = 2.5

    /// The correlation time of a compass's error apart from its bias, in seconds: about one step of a walker.
    static let compassCorrelation = 1.0

    /// The standard deviation in degrees added to any reference, since the head is never exactly in line with it.
    static let alignment = 1.0

    /// The factor by which the variance is increased for errors that innovations do not show.
    ///
    /// An error that is constant for minutes, such as that of a device held at an angle, causes no innovations.
    static let persistence = 1.15
}
