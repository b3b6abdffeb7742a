import Geolocation
import RouteGeometry

/// The complete state of a ``RouteTracker``, which can be saved to continue later without a gap.
public struct RouteTrackerState: Sendable, Hashable, Codable {
    /// The traveller's progress at the last fix; `nil` before the first one.
    public internal(set) var progress: RouteProgress?

    /// The number of fixes that were dropped because they were not newer than the previous one.
    public internal(set) var lateFixes = 0

    /// The number of fixes that were dropped because they were invalid.
    public internal(set) var invalidFixes = 0

    /// The fingerprint of the route, by which a state saved on another route is recognised.
    let fingerprint: UInt64

    /// The hypotheses about the traveller's place, the selected one first.
    var hypotheses: [RouteHypothesis] = []

    /// The time of the last fix, in seconds since 2001.
    var time: Double?

    /// The time of the last fix that was matched to the route, in seconds since 2001.
    var matchTime: Double?

    /// The position of the last fix.
    var place: Coordinate?

    /// The traveller's speed at the last fix, in metres per second; `nil` while unknown.
    var speed: Double?

    /// The state of the rule that decides whether a reported speed of 0 is credible.
    var credibility = SpeedCredibility()

    /// The furthest position that the traveller has reached, in metres along the route.
    var furthest = 0.0

    /// The distance in metres that the traveller has covered in the direction of the route.
    var travelled = 0.0
    /// The position, in metres along the route, up to which the movement is included in ``travelled``.
    var mark = 0.0

    /// The number of reliable fixes off the route before the first fix on the route.
    var missesAtStart = 0

    /// The number of consecutive fixes in which the traveller has moved against the route.
    var wrongWayFixes = 0
    /// The distance in metres that the traveller has covered against the route in ``wrongWayFixes`` consecutive fixes.
    var wrongWayMetres = 0.0

    /// The number of fixes that the tracker has used.
    public internal(set) var fixes = 0

    /// The number of consecutive late fixes; several in a row mean that the clock of the fixes was set back.
    var lateInRow = 0

    /// Creates the state of a tracker that has not received a fix yet.
    init(fingerprint: UInt64) { self.fingerprint = fingerprint }
}

extension RouteTrackerState {
    /// The number of dropped fixes, by reason.
    var drops: DropCounts {
        var drops = DropCounts()
        drops.add("fix not newer than the one before", count: lateFixes)
        drops.add("fix out of range", count: invalidFixes)
        return drops
    }

    /// Returns whether all values are plausible for a tracker on the given route.
    ///
    /// If not, the state is damaged and rejected.
    func isSound(on route: Route) -> Bool {
        let counts = [lateFixes, invalidFixes, fixes, missesAtStart, wrongWayFixes, lateInRow]
        let numbers = [travelled, speed ?? 0, abs(wrongWayMetres), abs(time ?? 0), abs(matchTime ?? 0)]
        let end = route.length + 1
        return fingerprint == route.fingerprint
            && hypotheses.count <= RouteTracker.capacity && hypotheses.allSatisfy { $0.isSound(on: route) }
            && counts.allSatisfy { (0..<1 << 30).contains($0) } && numbers.allSatisfy { (0..<1e15).contains($0) }
            && (-1...end).contains(furthest) && (-1...end).contains(mark) && progress?.isSound(on: route) ?? true
            && place?.isValid ?? true && credibility.standingPlace?.isValid ?? true
    }
}

extension RouteProgress {
    fileprivate func isSound(on route: Route) -> Bool {
        let numbers = [alongAccuracy, distance, travelled, speed ?? 0]
        return place.isValid && coordinate.isValid && length == route.length
            && (0...length).contains(along) && (-1...length + 1).contains(furthest)
            && (0...max(0, route.segmentCount)).contains(segment) && (0...1).contains(segmentFraction)
            && (0...1).contains(confidence) && numbers.allSatisfy { (0..<1e15).contains($0) }
    }
}

extension RouteHypothesis {
    fileprivate func isSound(on route: Route) -> Bool {
        let (margin, most) = (1.0, 1e15)
        return motion.isSound && (-margin...route.length + margin).contains(along) && abs(cost) < 1e6
            && (0..<1 << 30).contains(misses) && (0..<100).contains(doubts)
            && [roamed, missedSeconds, squaredDistance].allSatisfy { (0..<most).contains($0) }
    }
}

extension AlongMotion {
    fileprivate var isSound: Bool {
        let most = 1e15
        guard (1e-3..<most).contains(alongVariance), (1e-3..<most).contains(rateVariance) else { return false }
        return abs(rate) < 1e6 && covariance * covariance <= 1.001 * alongVariance * rateVariance
    }
}
