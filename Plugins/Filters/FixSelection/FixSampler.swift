import CodecSupport
import Geolocation

/// The decision logic of the filter `sample`, without I/O.
///
/// A fix passes if enough time or distance has accumulated since the last one that passed, if the course has turned,
/// if the traveller has halted or set off, or if the accuracy has improved enough.
struct FixSampler: Sendable {
    /// The thresholds; a fix passes if it reaches at least one of them.
    struct Thresholds: Sendable {
        /// The maximum time in seconds between two fixes in motion.
        var interval: Double
        /// The maximum time in seconds between two fixes at rest.
        var heartbeat: Double
        /// The distance in metres between two fixes at a speed of up to 5 m/s.
        var distance: Double
        /// The fraction of ``distance`` that is added for each further 5 m/s of speed.
        var elasticity: Double
        /// The minimum change of course in degrees that counts as a turn.
        var turn: Double
        /// The factor by which the accuracy must improve for a fix to pass.
        var improvement: Double
    }

    /// The decision on a fix.
    enum Decision {
        /// The fix passes.
        case pass
        /// The fix is dropped, since the traveller is at rest and no threshold has been reached.
        case atRest
        /// The fix is dropped, since the traveller is moving but no threshold has been reached.
        case inBetween
    }

    /// The speed in metres per second below which the traveller is at rest.
    private static let restSpeed = 0.5

    /// The speed in metres per second from which the traveller is in motion and the course is credible.
    private static let motionSpeed = 1.0

    /// The speed in metres per second for which the distance threshold grows by one step.
    private static let speedStep = 5.0

    private let thresholds: Thresholds

    /// The last fix that passed.
    private var last: Location?

    /// Whether the traveller is at rest, by the latest speed that decides it; `nil` if no fix has contained a speed.
    private var isResting: Bool?

    /// The course of the last fix that passed or, if that was not credible, the first credible course since then.
    private var course: Double?

    init(_ thresholds: Thresholds) {
        self.thresholds = thresholds
    }

    /// Decides whether a fix passes, and stores it if it does.
    mutating func decide(_ fix: Location) -> Decision {
        let didRest = isResting
        recordSpeed(of: fix)
        // A fix passes if the traveller has just halted or set off.
        guard let last, didRest == nil || didRest == isResting else { return pass(fix) }
        let isMoving = isMoving(fix, since: last)
        // The magnitude is used, since a much older fix comes from another recording, or from a time before the clock
        // was set.
        let seconds = abs(fix.timestamp.timeIntervalSince(last.timestamp))
        let interval = isMoving ? thresholds.interval : thresholds.heartbeat
        guard seconds < IntervalTolerance.shortest(interval), !isFar(fix, from: last), !hasTurned(fix),
            !isMoreAccurate(fix, than: last)
        else { return pass(fix) }
        if course == nil { course = credibleCourse(fix) }
        return isMoving ? .inBetween : .atRest
    }

    /// Forgets the last fix that passed, so that the next fix passes.
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

    /// Returns whether the traveller is moving: the speed decides if it is known, otherwise whether the positions
    /// differ by more than their combined accuracy.
    private func isMoving(_ fix: Location, since last: Location) -> Bool {
        if fix.speed != nil, let isResting { return !isResting }
        let (a, b) = (fix.horizontalAccuracy ?? 0, last.horizontalAccuracy ?? 0)
        return fix.coordinate.isFarther(than: (a * a + b * b).squareRoot(), from: last.coordinate)
    }

    /// Returns whether the distance from the last fix that passed reaches the threshold.
    ///
    /// The threshold is at least the accuracy of the fix, so that noise is not taken for motion.
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
