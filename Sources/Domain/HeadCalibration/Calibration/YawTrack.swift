import Geolocation

/// Unwraps the yaw of a tracker, detects jumps, and averages the yaw between two readings of a slow reference.
struct YawTrack: Sendable, Hashable {
    /// Degrees between two samples, beyond what ``headRate`` allows, that no head can turn, even if the samples arrived
    /// in bursts.
    private static let jump = 45.0

    /// Degrees per second: the fastest turn of a head.
    private static let headRate = 1000.0

    /// Degrees over a gap in the samples that may be a turn of the head or a jump.
    private static let doubtfulTurn = 60.0

    /// Degrees: an isolated step of this size between nearly constant samples is a jump, if samples are at most
    /// ``loneStepPeriod`` seconds apart.
    private static let loneStep = 20.0
    private static let loneStepPeriod = 0.06

    /// Degrees per second above which a head turns fast, and below which it is nearly still.
    private static let fastRate = 300.0
    private static let slowRate = 100.0

    /// A gap is longer than this many average sample periods.
    private static let hole = 2.5

    /// Maximum seconds of yaw in a mean: slightly more than the time between two courses of a receiver.
    private static let meanTime = 1.5

    /// The unwrapped yaw, degrees; `nil` before the first sample.
    private(set) var yaw: Double?

    /// When the last sample arrived.
    private(set) var instant = SensorInstant(nanoseconds: 0)

    /// Moving average of the time between samples, seconds.
    private var period = 0.0

    /// The turn of the previous sample, degrees, if it may be an isolated step; the next sample decides.
    private var suspect: Double?

    /// Whether the yaw was nearly constant up to the previous sample.
    private var wasSlow = false
    private var sum = 0.0
    private var count = 0.0
    private var meanBegin = SensorInstant(nanoseconds: 0)

    /// The result of a sample.
    enum Step: Sendable, Hashable {
        /// A continuous turn since the previous sample.
        case turned
        /// The first sample, or the first after a long gap; the turn before it is unknown.
        case begun
        /// The tracker jumped by this many degrees; the head did not turn.
        case jumped(Double)
        /// The yaw turned by this many degrees over a gap in the samples; possibly a jump.
        case doubtful(Double)
    }

    /// Processes a sample, degrees of any size.
    mutating func ingest(_ sample: Double, at now: SensorInstant, maximumGap: Double) -> Step {
        let step: Step
        var next = sample
        if let last = yaw {
            let turn = Angle.difference(from: last, to: sample)
            next = last + turn
            // If the clock runs backwards, the elapsed time is 0.
            step = judge(turn, after: max(0, now.seconds(since: instant)), maximumGap: maximumGap)
        } else {
            step = .begun
        }
        yaw = next
        instant = now
        if step != .turned || now.seconds(since: meanBegin) > Self.meanTime { begin(at: now) }
        sum += next
        count += 1
        return step
    }

    /// Classifies a turn, degrees, by the seconds since the previous sample.
    private mutating func judge(_ turn: Double, after seconds: Double, maximumGap: Double) -> Step {
        if seconds > maximumGap { return .begun }
        if turn.magnitude > Self.jump + Self.headRate * seconds { return .jumped(turn) }
        if turn.magnitude > Self.doubtfulTurn, seconds > Self.hole * period { return .doubtful(turn) }
        if let step = loneStep(turn, seconds) { return .jumped(step) }
        // Samples with the same time count as one.
        if seconds > 0 { period = period > 0 ? period + (seconds - period) / 16 : seconds }
        return .turned
    }

    /// Returns the step of the previous sample, degrees, if this sample shows that it was isolated.
    private mutating func loneStep(_ turn: Double, _ seconds: Double) -> Double? {
        let rate = turn.magnitude / max(seconds, period, 1e-3)
        let isSlow = rate < Self.slowRate
        defer {
            let isFast = rate > Self.fastRate && turn.magnitude > Self.loneStep
            suspect = isFast && wasSlow && period < Self.loneStepPeriod && seconds < 1.5 * period ? turn : nil
            wasSlow = isSlow
        }
        return isSlow ? suspect : nil
    }

    /// Returns the mean of the yaw since the last call, over at most 1.5 s.
    mutating func takeMean() -> Double? {
        guard let yaw else { return nil }
        let mean = count > 0 ? sum / count : yaw
        begin(at: instant)
        return mean
    }

    private mutating func begin(at now: SensorInstant) {
        instant = now
        meanBegin = now
        sum = 0
        count = 0
    }
}
