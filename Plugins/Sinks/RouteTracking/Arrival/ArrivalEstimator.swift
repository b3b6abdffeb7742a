public import RouteGeometry

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Estimates when a traveller comes to the end of his route, and to places on it.
///
/// Where the route has planned times, it is what they leave, scaled by how the traveller has kept to them lately, between half and
/// double the time. Elsewhere it is what is left at the speed that he had while he moved in the last minute or so: a stop
/// shifts the arrival by as long as it lasts.
///
/// It is a value: save it, and go on later.
public struct ArrivalEstimator: Sendable, Hashable, Codable {
    /// How fast he has been lately; nothing is known at first.
    private var pace = TravelPace()

    /// Where he was when, in seconds since 2001.
    private struct Mark: Sendable, Hashable, Codable {
        var time: Double
        var along: Double
        var speed: Double?

        var isSound: Bool {
            abs(time) < 1e15 && (0..<1e15).contains(along) && (0..<1e15).contains(speed ?? 0)
        }
    }

    /// Where he is; nil before the first fix, and off the route.
    private var now: Mark?

    /// Where he was when it was certain last, from where his way is measured.
    private var certain: Mark?

    /// When he came to the end, seconds since 2001.
    private var arrived: Double?

    /// Metres per second of what travels on routes at most, where nothing is known of the speed.
    private static let greatestSpeed = 100.0

    /// Metres by which a place may go back for one who stands.
    private static let wander = 10.0

    /// Metres by which he must have left the end for another arrival to be estimated.
    private static let departure = 100.0

    /// Makes an estimator that knows nothing.
    public init() {}

    /// Takes a progress on a route.
    ///
    /// - Parameters:
    ///   - progress: The progress.
    ///   - route: The route.
    ///   - time: When it was made; one that is not behind the last one tells nothing of the speed.
    ///   - standingSpeed: Metres per second below which the traveller stands.
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
        // A jump to another passage is no way, and neither is one against the route.
        let usual = max(begin.speed ?? 0, end.speed ?? 0, pace.speed ?? 0)
        let bound = (usual > 0 ? 1.5 * usual : Self.greatestSpeed) * seconds + 30
        guard covered > -Self.wander, covered <= bound else { return }
        pace.move(
            max(0, covered), in: seconds, standingSpeed: standingSpeed,
            planned: planned(from: begin.along, to: max(begin.along, end.along), on: route))
    }

    /// Keeps the pace for another route, which begins with the next progress.
    public mutating func beginRoute() {
        (now, certain, arrived) = (nil, nil, nil)
    }

    /// Forgets where he is, for somebody who was seen elsewhere at a time that nobody told, until the next progress with its
    /// time.
    public mutating func losePlace() {
        now = nil
    }

    /// Whether its numbers can have come from a traveller, so that none of them leads astray.
    var isSound: Bool {
        pace.isSound && [now, certain].allSatisfy { $0?.isSound ?? true } && abs(arrived ?? 0) < 1e15
    }

    /// When he comes to the end of the route; when he came there for one who has arrived.
    ///
    /// It is nil while nothing is known of his speed, and off the route.
    public func arrival(on route: Route) -> Date? {
        arrived.map { Date(timeIntervalSinceReferenceDate: $0) } ?? arrival(at: route.length, on: route)
    }

    /// When he comes to a place on the route, metres along it; nil for one that lies behind him.
    public func arrival(at place: Double, on route: Route) -> Date? {
        guard let now, place >= now.along, arrived == nil else { return nil }
        let seconds =
            planned(from: now.along, to: place, on: route).map { $0 * pace.factor }
            ?? pace.speed.map { (place - now.along) / $0 }
        guard let seconds, seconds < Self.limit else { return nil }
        return Date(timeIntervalSinceReferenceDate: now.time + seconds)
    }

    /// Seconds beyond which nothing is estimated: a year.
    private static let limit = 31_557_600.0

    /// Planned seconds between two places; nil where there is no plan.
    private func planned(from begin: Double, to end: Double, on route: Route) -> Double? {
        guard let from = route.expectedTime(at: begin), let to = route.expectedTime(at: end), to >= from else {
            return nil
        }
        return to - from
    }
}
