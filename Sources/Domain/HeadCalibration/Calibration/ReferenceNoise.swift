/// Error models of references and trackers.
///
/// The figures describe walkers with pocket receivers, hand-held compasses and consumer-grade inertial sensors. They
/// need not be exact: the spread of each window and past innovations scale them.
enum ReferenceNoise {
    /// Standard deviation of a compass's bias, degrees: iron in buildings, vehicles and pockets.
    static let biasDeviation = 15.0

    /// Correlation time of the bias, seconds: roughly how long a walker stays beside one piece of iron.
    static let biasTime = 120.0

    /// Standard deviation of a constant angle at which a device is held, degrees: a compass cannot detect it.
    static let compassHold = 8.0

    /// Standard deviation of an unknown gyroscope drift, degrees per second: 2° per minute.
    static let driftDeviation = 2.0 / 60

    /// Random walk of the drift, degrees per second per square-root second: 0.2° per minute within some minutes.
    static let driftWander = 0.000_5

    /// Correlation time of a receiver's course error, seconds: receivers smooth the course.
    static let courseCorrelation = 2.5

    /// Correlation time of a compass's error apart from its bias, seconds: about one step.
    static let compassCorrelation = 1.0

    /// Degrees added to the error of any reference: the head is never exactly in line with it.
    static let alignment = 1.0

    /// Factor by which the variance exceeds the one that innovations show: an error that is constant for minutes, such
    /// as a device held at an angle, causes no innovations.
    static let persistence = 1.15
}
