/// The costs of events in a hypothesis, as differences of log-probabilities: a cost of 2 makes it seven times less
/// probable.
///
/// The costs of deviations in position, distance and direction are those of a normal distribution. The constants here
/// are the remaining costs. Their order matters more than their values: doubling or halving each one alone did not
/// change the results of dozens of simulated drives over crossings, laps, hairpins and returns.
enum TrackerCosts {
    /// The maximum cost of a fix on the route, which limits the influence of outliers.
    static let largest = 8.0

    /// The cost of a fix off the route, reduced if there are several fixes per second.
    ///
    /// Three such fixes cost more than a jump to another place.
    static let miss = 6.0

    /// The cost of turning round to move against the route, which equals that of a course error of 120°.
    static let turn = 6.0

    /// The cost of turning round to move in the direction of the route again, which is common.
    static let turnBack = 1.0

    /// The cost of each second of movement against the route, so that another passage in the direction of travel wins
    /// eventually.
    static let reversedSecond = 0.25

    /// The cost of having moved during a long gap between fixes, if the traveller is so near that standing is more
    /// probable.
    static let movedInPause = 2.0

    /// The cost of continuing at the beginning of a closed route after its end.
    static let anotherRound = 8.0

    /// The maximum cost of a reachable place that is not the expected one.
    static let surprise = 4.0

    /// The costs of a place that the traveller cannot have reached: a fixed cost, an additional one for a backward
    /// jump, the cost of each kilometre, and the maximum of the latter.
    static let jump = 14.0
    static let jumpBack = 2.0
    static let jumpedKilometre = 10.0
    static let jumpedWay = 20.0

    /// The cost of starting at another place than the beginning of the route.
    static let startElsewhere = 4.0

    /// The cost by which a hypothesis must be lower than the selected one to replace it.
    static let margin = 1.5

    /// The cost by which a hypothesis may be higher than the selected one and still be kept.
    static let range = 20.0
}
