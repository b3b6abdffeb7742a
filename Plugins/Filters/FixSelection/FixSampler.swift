import CodecSupport
import Geolocation

/// The pure logic of `sample`: a fix passes if time, distance, a turn, a halt, a start or a better accuracy demands it.
struct FixSampler: Sendable {
    /// The thresholds, each of which suffices.
    struct Thresholds: Sendable {
        /// The seconds between two fixes in motion.
        var interval: Double
        /// The seconds between two fixes at rest.
        var heartbeat: Double
        /// The metres between two fixes at up to 5 m/s.
        var distance: Double
        /// The part of ``distance`` that each further 5 m/s adds.
        var elasticity: Double
        /// The degrees of a turn.
        var turn: Double
        /// The factor by which the accuracy must be better.
        var improvement: Double
    }

    /// The decision on a fix.
    enum Decision {
        /// It passes.
        case pass
        /// It is dropped; the traveller rests.
        case atRest
        /// It is dropped; the traveller has not gone far enough.
        case inBetween
    }

    /// The speed in metres per second below which the traveller comes to rest.
    private static let restSpeed = 0.5

    /// The speed in metres per second from which the traveller sets off, and a course is no noise.
    private static let motionSpeed = 1.0

    /// The width in metres per second of the steps by which the distance grows.
    private static let speedStep = 5.0

    private let thresholds: Thresholds

    /// The last fix that passed.
    private var last: Location?

    /// Whether the traveller rests, by the last speed that told; `nil` if none did.
    private var isResting: Bool?

    /// The course at the last fix that passed, or the first one known since then.
    private var course: Double?

    init(_ thresholds: Thresholds) {
        self.thresholds = thresholds
    }

    /// Decides on a fix, and remembers it if it passes.
    mutating func decide(_ fix: Location) -> Decision {
        let didRest = isResting
        recordSpeed(of: fix)
        // A halt or a start is a corner of the journey in time.
        guard let last, didRest == nil || didRest == isResting else { return pass(fix) }
        let isMoving = isMoving(fix, since: last)
        // A fix from long before belongs to another recording, or to a clock that was set.
        let seconds = abs(fix.timestamp.timeIntervalSince(last.timestamp))
        let interval = isMoving ? thresholds.interval : thresholds.heartbeat
        guard seconds < IntervalTolerance.shortest(interval), !isFar(fix, from: last), !hasTurned(fix),
            !isMoreAccurate(fix, than: last)
        else { return pass(fix) }
        if course == nil { course = credibleCourse(fix) }
        return isMoving ? .inBetween : .atRest
    }

    /// Forgets the last fix, so that the next one passes.
    mutating func reset() { (last, course, isResting) = (nil, nil, nil) }

    private mutating func pass(_ fix: Location) -> Decision {
        last = fix
        course = credibleCourse(fix)
        return .pass
    }

    private mutating func recordSpeed(of fix: Location) {
        guard let speed = fix.speed else { return }
        if speed < Self.restSpeed {
            isResting = true
        } else if speed >= Self.motionSpeed || isResting == nil {
            isResting = speed < Self.motionSpeed
        }
    }

    /// Returns whether the traveller moves: by its speed, or else if the places differ by more than their accuracy.
    private func isMoving(_ fix: Location, since last: Location) -> Bool {
        if fix.speed != nil, let isResting { return !isResting }
        let (a, b) = (fix.horizontalAccuracy ?? 0, last.horizontalAccuracy ?? 0)
        return fix.coordinate.isFarther(than: (a * a + b * b).squareRoot(), from: last.coordinate)
    }

    /// Returns whether the distance has been covered, which is no less than the accuracy, so that noise is no motion.
    private func isFar(_ fix: Location, from last: Location) -> Bool {
        let steps = max(1, ((fix.speed ?? 0) / Self.speedStep).rounded(.up))
        let distance = thresholds.distance * (1 + thresholds.elasticity * (steps - 1))
        return fix.coordinate.isFarther(than: max(distance, fix.horizontalAccuracy ?? 0), from: last.coordinate)
    }

    private func hasTurned(_ fix: Location) -> Bool {
        guard let course, let other = credibleCourse(fix) else { return false }
        return Angle.absoluteDifference(course, other) >= thresholds.turn
    }

    private func isMoreAccurate(_ fix: Location, than last: Location) -> Bool {
        guard let accuracy = fix.horizontalAccuracy, let before = last.horizontalAccuracy else { return false }
        return before > 0 && accuracy * thresholds.improvement <= before
    }

    private func credibleCourse(_ fix: Location) -> Double? {
        if let speed = fix.speed, speed < Self.motionSpeed { return nil }
        return fix.course
    }
}
