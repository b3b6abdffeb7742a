/// How references and trackers err, as the calibration assumes it.
///
/// The figures describe walkers with pocket receivers, hand-held compasses and inertial sensors of consumer class. They need
/// not be right: the spread of each window and the surprises of the past scale them.
enum ReferenceNoise {
    /// A compass's bias, degrees as a standard deviation: iron in buildings, vehicles and pockets.
    static let biasDeviation = 15.0

    /// Seconds in which a bias becomes another one: about the time that a walker spends beside one piece of iron.
    static let biasTime = 120.0

    /// How far a device is held aside all the time, degrees as a standard deviation: no compass can tell that of itself.
    static let compassHold = 8.0

    /// Drift of a gyroscope that nothing is known of, degrees per second as a standard deviation: 2° in a minute.
    static let driftDeviation = 2.0 / 60

    /// How far a drift wanders, degrees per second and square-root second: 0.2° per minute within some minutes.
    static let driftWander = 0.000_5

    /// Seconds over which the error of a receiver's course stays alike, since receivers smooth it.
    static let courseCorrelation = 2.5

    /// Seconds over which the error of a compass stays alike, bias aside: about a step.
    static let compassCorrelation = 1.0

    /// Degrees, added to the error of any reference: nobody faces exactly where they go.
    static let alignment = 1.0

    /// By how much the variance is greater than the surprises tell: what errs alike for minutes, as a device that is held
    /// aside, surprises nobody.
    static let persistence = 1.15
}
