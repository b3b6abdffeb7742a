import Geolocation
import RouteGeometry

/// One fix on its way through a tracker: what came, how far the traveller may have moved, and what is asked of the route.
struct TrackerTurn {
    let route: Route
    let settings: RouteTrackerSettings
    let fix: RouteObservation
    let step: RouteStep

    /// Metres from the route up to which the fix is on it.
    let limit: Double

    /// The standard deviation of the fix to any side, metres.
    let deviation: Double

    /// The same, as one of many: errors of a receiver last for some seconds, so that fixes in quick succession tell less.
    let effectiveDeviation: Double

    /// Metres along the route from which on two places are told apart.
    var separation: Double { 5 + deviation }

    /// Metres by which a place may lie beyond where he can have come, since neither is known well.
    var margin: Double { 10 + separation }

    /// How much a fix counts where what counts is how long something lasts: 1, or less where there are several in a second.
    var weight: Double { min(1, step.seconds ?? 1) }

    /// Whether the time of the fix is known; a position without it counts as it is, at once.
    var isTimed: Bool { fix.time != nil }

    init(_ route: Route, _ settings: RouteTrackerSettings, _ fix: RouteObservation, _ step: RouteStep, limit: Double) {
        self.route = route
        self.settings = settings
        self.fix = fix
        self.step = step
        self.limit = limit
        // Of a radius of 68 %, to each of two sides.
        deviation = max(fix.accuracy, 3) / 1.51
        let alike = (step.speed == nil ? Self.correlation : Self.longCorrelation) / max(step.seconds ?? 1, 0.001)
        effectiveDeviation = deviation * min(max(1, alike), 1000).squareRoot()
    }

    /// Seconds over which the errors of a receiver are taken for alike: longer where a measured speed tells how he moves
    /// meanwhile.
    private static let correlation = 5.0
    private static let longCorrelation = 15.0

    /// By how much a speed wanders, m/s² in a second.
    static let acceleration = 1.0

    /// The same of one who stands, and how well that speed is known, m/s.
    static let calm = 0.1

    /// Metres that somebody has roamed at most, so that no number grows without bound.
    static let farthest = 1e8

    /// What a fix beside the route costs a place; less where there are several in a second.
    static let missCost = 6.0

    /// What a fix on the route costs at most.
    static let largestCost = 8.0

    /// What it costs to turn round, and to turn back to the direction of the route.
    static let turnCost = 6.0
    static let returnCost = 1.0

    /// What it costs to go on from the end of a closed route at its beginning.
    static let roundCost = 8.0

    /// What each second costs that he goes against the route.
    static let reverseCost = 0.25

    /// What a place costs to which nobody can have come from the last one.
    static let jumpCost = 14.0

    /// What it costs at most to be at another place than one was on the way to.
    static let surpriseCost = 4.0

    /// What it costs where that place lies behind him.
    static let backwardCost = 2.0

    /// What a kilometre costs that he would have to have jumped, and all of them at most.
    static let jumpCostPerKilometre = 10.0
    static let largestJumpCost = 20.0

    /// Passages that are looked at for one who was at a place before, and for one of whom nothing is known.
    static let passages = 8
    static let firstPassages = 64

    /// Fixes behind the first that must agree with such a place, or seconds where there are several in one.
    static let doubts = 2.0
}
