/// Costs of a hypothesis as differences of log-probabilities: a cost of 2 makes it seven times less probable.
///
/// Deviations in position, distance and direction cost what a normal distribution gives. The constants here are the
/// remaining costs. Their order matters more than their values: doubling or halving each one alone did not change the
/// results of dozens of simulated drives over crossings, laps, hairpins and returns.
enum TrackerCosts {
    /// The largest cost of a fix on the route, which limits the influence of outliers.
    static let largest = 8.0

    /// A fix off the route, scaled down if there are several per second; three cost more than being elsewhere.
    static let miss = 6.0

    /// A turn against the route: as much as a course error of 120°.
    static let turn = 6.0

    /// A turn back to the direction of the route, which is common.
    static let turnBack = 1.0

    /// Each second against the route, so that another passage in the direction of travel wins eventually.
    static let reversedSecond = 0.25

    /// Movement throughout a long gap, if the traveller is so near that standing is more probable.
    static let movedInPause = 2.0

    /// Continuing from the end of a closed route at its beginning.
    static let anotherRound = 8.0

    /// The largest cost of a reachable place other than the expected one.
    static let surprise = 4.0

    /// An unreachable place: the base cost, the surcharge if it lies behind, the cost per kilometre, and the limit of
    /// the cost for kilometres.
    static let jump = 14.0
    static let jumpBack = 2.0
    static let jumpedKilometre = 10.0
    static let jumpedWay = 20.0

    /// A start elsewhere than at the beginning of the route.
    static let startElsewhere = 4.0

    /// By how much a hypothesis must be better to replace the selected one.
    static let margin = 1.5

    /// By how much a hypothesis may be worse than the selected one and still be kept.
    static let range = 20.0
}
