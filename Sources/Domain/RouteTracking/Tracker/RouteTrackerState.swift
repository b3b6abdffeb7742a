import Geolocation
import RouteGeometry

/// The complete state of a ``RouteTracker``: save it and resume later without a gap.
public struct RouteTrackerState: Sendable, Hashable, Codable {
    /// The last progress; `nil` before the first fix.
    public internal(set) var progress: RouteProgress?

    /// Fixes dropped because they were not newer than the previous one.
    public internal(set) var lateFixes = 0

    /// Fixes dropped because they were invalid.
    public internal(set) var invalidFixes = 0

    /// Identifies the route.
    let fingerprint: UInt64

    /// The hypotheses, the most probable one first.
    var hypotheses: [RouteHypothesis] = []

    /// The time of the last fix, in seconds since 2001.
    var time: Double?

    /// The time of the last fix that was matched to the route, in seconds since 2001.
    var matchTime: Double?

    /// The position of the last fix.
    var place: Coordinate?

    /// The speed in metres per second; `nil` while unknown.
    var speed: Double?

    /// Whether zero speeds of the fixes are credible.
    var credibility = SpeedCredibility()

    /// The furthest position reached, in metres along the route.
    var furthest = 0.0

    /// Metres covered forwards, and the position up to which they are counted.
    var travelled = 0.0
    var mark = 0.0

    /// Fixes off the route before the first one on it.
    var missesAtStart = 0

    /// How far the traveller has moved against the route, in fixes and metres.
    var wrongWayFixes = 0
    var wrongWayMetres = 0.0

    /// Fixes used.
    public internal(set) var fixes = 0

    /// Consecutive late fixes; several mean that a clock was set back.
    var lateInRow = 0

    /// Creates the state of a tracker with no fix yet.
    init(fingerprint: UInt64) { self.fingerprint = fingerprint }
}

extension RouteTrackerState {
    /// Whether all values are plausible for a tracker on this route, so that a damaged state is rejected.
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
