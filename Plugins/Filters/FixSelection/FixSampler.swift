import CodecSupport
import Geolocation

/// The decision logic, without I/O, of the filter `sample`, which thins out the fixes of a traveller.
///
/// A fix passes if enough time or distance has accumulated since the last fix that passed, if the course has turned, if
/// the traveller has halted or set off, or if the accuracy has improved enough.
struct FixSampler: Sendable {
    /// The thresholds of a sampler; a fix passes if it reaches at least one of them.
    struct Thresholds: Sendable {
        /// The time in seconds after which the next fix passes while the traveller is in motion.
        var interval: Double
        /// The time in seconds after which the next fix passes while the traveller is at rest.
        var heartbeat: Double
        /// The distance threshold in metres, for speeds of up to 5 m/s.
        ///
        /// A fix passes if it is farther than this, and farther than its own accuracy, from the last fix that passed.
        var distance: Double
        /// The fraction of ``distance`` that is added to the distance threshold for each further 5 m/s of speed.
        var elasticity: Double
        /// The minimum change of course in degrees that counts as a turn.
        var turn: Double
        /// The accuracy threshold, as a factor.
        ///
        /// A fix passes if it is at least this many times as accurate as the last fix that passed.
        var improvement: Double
    }

    /// The decision of a sampler on a fix.
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

    /// The speed in metres per second at and above which the traveller is in motion and the course is credible.
    private static let motionSpeed = 1.0

    /// The increase of speed in metres per second for which the distance threshold grows by one increment.
    private static let speedStep = 5.0

    private let thresholds: Thresholds

    /// The last fix that passed.
    private var last: Location?

    /// Whether the traveller is at rest; `nil` until a fix contains a speed.
    ///
    /// Speeds below ``restSpeed`` mean rest, and speeds from ``motionSpeed`` on mean motion. At speeds in between, the
    /// value is kept.
    private var isResting: Bool?

    /// The course that is compared with the course of the next fix to detect a turn.
    ///
    /// It is the course of the last fix that passed or, if that course was not credible, the first credible course
    /// after it.
    private var course: Double?

    init(_ thresholds: Thresholds) {
        self.thresholds = thresholds
    }

    /// Decides whether the given fix passes, and stores the fix as the last one if it passes.
    mutating func decide(_ fix: Location) -> Decision {
        let didRest = isResting
        recordSpeed(of: fix)
        // If the traveller has just halted or set off, the fix passes.
        guard let last, didRest == nil || didRest == isResting else { return pass(fix) }
        let isMoving = isMoving(fix, since: last)
        // The difference is used without its sign: if a fix is much older than the last one, it comes from another
        // recording, or from a time before the clock was set.
        let seconds = abs(fix.timestamp.timeIntervalSince(last.timestamp))
        let interval = isMoving ? thresholds.interval : thresholds.heartbeat
        guard seconds < IntervalTolerance.shortest(interval), !isFar(fix, from: last), !hasTurned(fix),
            !isMoreAccurate(fix, than: last)
        else { return pass(fix) }
        if course == nil { course = credibleCourse(fix) }
        return isMoving ? .inBetween : .atRest
    }

    /// Forgets the last fix that passed, so that the next fix passes in any case.
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

    /// Returns whether the traveller is moving.
    ///
    /// The speed of the fix decides. If the speed is unknown, the traveller counts as moving if the distance between
    /// the two positions is larger than their combined accuracy.
    private func isMoving(_ fix: Location, since last: Location) -> Bool {
        if fix.speed != nil, let isResting { return !isResting }
        let (a, b) = (fix.horizontalAccuracy ?? 0, last.horizontalAccuracy ?? 0)
        return fix.coordinate.isFarther(than: (a * a + b * b).squareRoot(), from: last.coordinate)
    }

    /// Returns whether the distance from the last fix that passed reaches the distance threshold.
    ///
    /// The threshold is at least the accuracy of the fix, so that noise is not mistaken for motion.
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
