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

    /// Passages that are looked at for one who was at a place before, and for one of whom nothing is known.
    static let passages = 8
    static let firstPassages = 64

    /// Metres to either side in which he is looked for; beyond that the whole route is searched.
    static let widest = 50_000.0

    /// Metres that somebody has roamed at most, so that no number grows without bound.
    static let farthest = 1e8
}
