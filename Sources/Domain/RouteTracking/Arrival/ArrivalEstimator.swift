public import CodecSupport
public import RouteGeometry

/// Estimates when a traveller will reach the end of a route, and when given places along it.
///
/// If the route has planned times, the remaining travel time is the planned one, multiplied by the recent ratio of
/// actual to planned time, within 0.5 to 2. Otherwise it is the remaining distance divided by the average moving speed
/// of the last minute or so. A stop delays the arrival by its duration.
///
/// The estimator is a value that can be saved and used again later.
public struct ArrivalEstimator: Sendable, Hashable, Codable {
    /// The traveller's recent pace, from which the arrival is estimated; unknown at first.
    private var pace = TravelPace()

    /// A position of the traveller along the route, and its time in seconds since 2001.
    private struct Mark: Sendable, Hashable, Codable {
        var time: Double
        var along: Double
        var speed: Double?

        var isSound: Bool {
            abs(time) < 1e15 && (0..<1e15).contains(along) && (0..<1e15).contains(speed ?? 0)
        }
    }

    /// The current position of the traveller; `nil` before the first fix, and while the traveller is off the route.
    private var now: Mark?

    /// The last position known to be on the route; the distance covered is measured from it to the next such position.
    private var certain: Mark?

    /// The time at which the traveller reached the end of the route, in seconds since 2001; `nil` before that.
    private var arrived: Double?

    /// The largest plausible speed of a traveller whose speed is unknown, in metres per second.
    private static let greatestSpeed = 100.0

    /// The distance in metres by which the measured position of a standing traveller may move backwards.
    private static let wander = 10.0

    /// The distance in metres from the end of the route beyond which a traveller no longer counts as having arrived.
    private static let departure = 100.0

    /// Creates an arrival estimator without data.
    public init() {}

    /// Updates the estimate with a traveller's new progress on a route.
    ///
    /// - Parameters:
    ///   - progress: The progress, determined from a fix.
    ///   - route: The route on which the progress was determined.
    ///   - time: The time of the fix. If the previous fix has the same or a later time, the speed is not updated.
    ///   - standingSpeed: The speed below which the traveller counts as standing, in metres per second. Default: 0.5.
    public mutating func update(
        _ progress: RouteProgress, on route: Route, at time: Date, standingSpeed: Double = 0.5
    ) {
        let mark = Mark(
            time: time.timeIntervalSinceReferenceDate, along: progress.along, speed: progress.speed)
        switch progress.status {
        case .offRoute:
            (now, certain) = (nil, nil)
            return
        case .uncertain: now = progress.confidence > 0 ? mark : nil
        case .onRoute, .wrongWay, .arrived:
            if let certain { measure(from: certain, to: mark, standingSpeed, route) }
            (now, certain) = (mark, mark)
        }
        if progress.status == .arrived {
            arrived = arrived ?? mark.time
        } else if progress.remaining > Self.departure {
            arrived = nil
        }
    }

    private mutating func measure(from begin: Mark, to end: Mark, _ standingSpeed: Double, _ route: Route) {
        let (covered, seconds) = (end.along - begin.along, end.time - begin.time)
        // The usual speed limits how far the traveller can have come. A position farther ahead is a jump to another
        // passage of the route. Neither a jump nor movement against the route counts as covered distance.
        let usual = max(begin.speed ?? 0, end.speed ?? 0, pace.speed ?? 0)
        let bound = (usual > 0 ? 1.5 * usual : Self.greatestSpeed) * seconds + 30
        guard covered > -Self.wander, covered <= bound else { return }
        pace.move(
            max(0, covered), in: seconds, standingSpeed: standingSpeed,
            planned: planned(from: begin.along, to: max(begin.along, end.along), on: route))
    }

    /// Discards the position and the arrival on the previous route, but keeps the pace.
    ///
    /// To be called when the traveller continues on another route.
    public mutating func beginRoute() {
        (now, certain, arrived) = (nil, nil, nil)
    }

    /// Discards the traveller's current position, which is then unknown until the next update on the route.
    ///
    /// The owner of the estimator calls this function if a position without a time shows that the traveller is
    /// elsewhere.
    public mutating func losePlace() {
        now = nil
    }

    /// Whether all values of the estimator are within plausible ranges.
    ///
    /// If not, the saved state is damaged and rejected.
    var isSound: Bool {
        pace.isSound && [now, certain].allSatisfy { $0?.isSound ?? true } && abs(arrived ?? 0) < 1e15
    }

    /// Returns the traveller's time of arrival at the end of the route: the actual time after the arrival, an estimate
    /// before it.
    ///
    /// The estimate is `nil` while the traveller is off the route. On a route without planned times, it is also `nil`
    /// while the traveller's speed is unknown.
    public func arrival(on route: Route) -> Date? {
        arrived.map { Date(timeIntervalSinceReferenceDate: $0) } ?? arrival(at: route.length, on: route)
    }

    /// Returns the traveller's estimated time of arrival at a place, given by its distance along the route in metres.
    ///
    /// The result is `nil` if the traveller has already passed that place or has arrived at the end of the route. It is
    /// also `nil` if the time cannot be estimated.
    public func arrival(at place: Double, on route: Route) -> Date? {
        guard let now, place >= now.along, arrived == nil else { return nil }
        let seconds =
            planned(from: now.along, to: place, on: route).map { $0 * pace.factor }
            ?? pace.speed.map { (place - now.along) / $0 }
        guard let seconds, seconds < Self.limit else { return nil }
        return Date(timeIntervalSinceReferenceDate: now.time + seconds)
    }

    /// The longest remaining travel time for which an arrival is estimated, in seconds: a year.
    private static let limit = 31_557_600.0

    /// Returns the planned travel time between two distances along the route, in seconds; `nil` if the route has no
    /// planned times there.
    private func planned(from begin: Double, to end: Double, on route: Route) -> Double? {
        guard let from = route.expectedTime(at: begin), let to = route.expectedTime(at: end), to >= from else {
            return nil
        }
        return to - from
    }
}
