import Geolocation
import RouteGeometry

/// The inputs of one update: the fix, how far the traveller may have moved, and what to look for on the route.
struct TrackerTurn {
    let route: Route
    let settings: RouteTrackerSettings
    let fix: RouteObservation
    let step: RouteStep

    /// The distance from the route up to which the fix is on it, in metres.
    let limit: Double

    /// The standard deviation of the fix in each direction, in metres.
    let deviation: Double

    /// The same, inflated for correlated fixes: receiver errors last some seconds, so that fixes in quick succession
    /// carry less information.
    let effectiveDeviation: Double

    /// The distance along the route from which two places are distinct, in metres.
    var separation: Double { 5 + deviation }

    /// The tolerance of the reachable distance, in metres, since neither position is exact.
    var margin: Double { 10 + separation }

    /// Time weight of this fix, in seconds, at most 1.
    var weight: Double { min(1, step.seconds ?? 1) }

    /// Whether the fix has a time; a position without one takes effect at once.
    var isTimed: Bool { fix.time != nil }

    init(_ route: Route, _ settings: RouteTrackerSettings, _ fix: RouteObservation, _ step: RouteStep, limit: Double) {
        self.route = route
        self.settings = settings
        self.fix = fix
        self.step = step
        self.limit = limit
        // Converts a 68 % radius to the standard deviation per axis.
        deviation = max(fix.accuracy, 3) / 1.51
        let alike = (step.speed == nil ? Self.correlation : Self.longCorrelation) / max(step.seconds ?? 1, 0.001)
        effectiveDeviation = deviation * min(max(1, alike), 1000).squareRoot()
    }

    /// The correlation time of receiver errors in seconds; the longer one applies if a measured speed gives the
    /// movement meanwhile.
    private static let correlation = 5.0
    private static let longCorrelation = 15.0

    /// The process noise of the speed, m/s² per second.
    static let acceleration = 1.0

    /// The same for a standing traveller; also the accuracy of that zero speed, m/s.
    static let calm = 0.1

    /// The largest number of passages examined with a previous position, and without one.
    static let passages = 8
    static let firstPassages = 64

    /// The largest search window to either side, in metres; beyond it the whole route is searched.
    static let widest = 50_000.0

    /// The upper bound of the distance roamed in metres, so that no number grows without limit.
    static let farthest = 1e8
}
