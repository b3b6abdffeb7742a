/// What speaks against a place, as differences of logarithms of probabilities: a cost of 2 makes it seven times less probable.
///
/// Deviations of place, way and direction cost what a normal distribution says. These are the rest. What counts is their
/// order: doubled or halved, each alone, they left the results of dozens of simulated drives over crossings, laps, hairpins
/// and ways back as they were.
enum TrackerCosts {
    /// A fix on the route, at most: one that is very wrong speaks no louder than one that is wrong.
    static let largest = 8.0

    /// A fix beside the route, less where there are several in a second; three cost more than to be elsewhere.
    static let miss = 6.0

    /// To turn round: as much as a course that is wrong by 120°.
    static let turn = 6.0

    /// To turn back to the direction of the route, which is usual.
    static let turnBack = 1.0

    /// Each second against the route, so that another passage that leads his way wins in the end.
    static let reversedSecond = 0.25

    /// To have moved through a long time, for one who is so near that he has more probably stood.
    static let movedInPause = 2.0

    /// To go on from the end of a closed route at its beginning.
    static let anotherRound = 8.0

    /// To be at a place to which he can have come, other than one he was on the way to, at most.
    static let surprise = 4.0

    /// To be at a place to which he cannot have come; to the rear; for each kilometre; and for all of them at most.
    static let jump = 14.0
    static let jumpBack = 2.0
    static let jumpedKilometre = 10.0
    static let jumpedWay = 20.0

    /// To begin elsewhere than at the beginning of the route.
    static let startElsewhere = 4.0

    /// By how much a place must be better to be chosen instead of the one before.
    static let margin = 1.5

    /// By how much a place may be worse than the chosen one and still be kept in mind.
    static let range = 20.0
}
