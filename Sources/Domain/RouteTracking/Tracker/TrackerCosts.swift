/// The costs of events in a hypothesis about the traveller's place, as differences of log-probabilities.
///
/// A cost of 2 makes a hypothesis seven times less probable. The costs of deviations in position, distance and
/// direction are those of a normal distribution. The constants here are the remaining costs. Their order matters more
/// than their values: doubling or halving each one alone did not change the results of dozens of simulated drives over
/// crossings, laps, hairpins and returns.
enum TrackerCosts {
    /// The maximum cost of a fix on the route, which limits the influence of outliers.
    static let largest = 8.0

    /// The cost of a fix off the route, reduced if there are several fixes per second.
    ///
    /// Three fixes off the route cost more than a jump to another place.
    static let miss = 6.0

    /// The cost of turning round to move against the route, which equals the cost of a course error of 120°.
    static let turn = 6.0

    /// The cost of turning round to move in the direction of the route again; it is low, since this is common.
    static let turnBack = 1.0

    /// The cost of each second of movement against the route.
    ///
    /// If the route passes the same place in both directions, a traveller may seem to move against the route, but be on
    /// the other passage. The longer this movement lasts, the more probable the other passage becomes.
    static let reversedSecond = 0.25

    /// The cost of having moved during a long time without fixes, if the fixes before and after it are so close
    /// together that standing is more probable.
    static let movedInPause = 2.0

    /// The cost of passing the end of a closed route and beginning another lap.
    static let anotherRound = 8.0

    /// The maximum cost of a place that is within the traveller's reach but far from the expected place.
    static let surprise = 4.0

    /// The cost of a place that the traveller cannot have reached.
    static let jump = 14.0
    /// The additional cost of a place that the traveller cannot have reached, if it is behind the traveller.
    static let jumpBack = 2.0
    /// The cost of each kilometre by which a place is beyond the traveller's reach.
    static let jumpedKilometre = 10.0
    /// The maximum cost for all kilometres together by which a place is beyond the traveller's reach.
    static let jumpedWay = 20.0

    /// The cost of starting elsewhere than at the beginning of the route.
    static let startElsewhere = 4.0

    /// The difference in cost up to which two hypotheses count as about equally probable.
    ///
    /// If the last fix agrees with the selected hypothesis, another hypothesis replaces the selected one only if its
    /// cost is lower by more than this amount.
    static let margin = 1.5

    /// The additional cost, compared with the selected hypothesis, at which another hypothesis is removed as
    /// improbable.
    static let range = 20.0
}
