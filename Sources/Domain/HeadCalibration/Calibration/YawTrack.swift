import Geolocation

/// Follows the yaw of a head tracker over full turns, and detects jumps.
///
/// It also averages the yaw between two readings of a slow reference.
struct YawTrack: Sendable, Hashable {
    /// The degrees by which a turn between two samples may exceed what ``headRate`` allows; a larger turn is a jump.
    ///
    /// The margin allows for samples that arrive in bursts.
    private static let jump = 45.0

    /// The fastest turn of a head, in degrees per second.
    private static let headRate = 1000.0

    /// The turn over a gap in the samples, in degrees, above which it is doubtful whether the head turned or the
    /// tracker jumped.
    private static let doubtfulTurn = 60.0

    /// The degrees above which a sudden, isolated change of an otherwise nearly constant yaw is a jump of the tracker.
    ///
    /// This applies only if samples are less than ``loneStepPeriod`` seconds apart.
    private static let loneStep = 20.0
    private static let loneStepPeriod = 0.06

    /// The rate of the yaw, in degrees per second, above which a turn is fast.
    private static let fastRate = 300.0
    /// The rate of the yaw, in degrees per second, below which the yaw counts as nearly constant.
    private static let slowRate = 100.0

    /// The number of average sample intervals beyond which the time between two samples counts as a gap.
    private static let hole = 2.5

    /// The maximum time over which the yaw is averaged, in seconds.
    ///
    /// It is slightly longer than the time between two courses that a satellite receiver reports.
    private static let meanTime = 1.5

    /// The yaw in degrees, which continues beyond 360° and below 0° instead of wrapping around; `nil` before the first
    /// sample.
    private(set) var yaw: Double?

    /// When the last yaw sample arrived.
    private(set) var instant = SensorInstant(nanoseconds: 0)

    /// The moving average of the time between samples, in seconds.
    private var period = 0.0

    /// The last change of the yaw, in degrees, if it may have been an isolated jump of the tracker; otherwise `nil`.
    ///
    /// If the next sample shows that the yaw is nearly constant again, the change was such a jump. A gap before the next
    /// sample, or a larger jump, ends the suspicion.
    private var suspect: Double?

    /// Whether the yaw was nearly constant up to the previous sample.
    private var wasSlow = false
    private var sum = 0.0
    private var count = 0.0
    private var meanBegin = SensorInstant(nanoseconds: 0)

    /// The kind of change of the yaw from one sample to the next.
    enum Step: Sendable, Hashable {
        /// The yaw has turned continuously since the previous sample.
        case turned
        /// The sample is the first one, or the first after a long gap, so the turn before it is unknown.
        case begun
        /// The tracker jumped by the given number of degrees; the head did not turn.
        case jumped(Double)
        /// The yaw turned by the given number of degrees over a gap in the samples.
        ///
        /// Either the head turned or the tracker jumped.
        case doubtful(Double)
    }

    /// Processes a yaw sample in degrees, which may be outside 0..<360, and returns how the yaw has changed since the
    /// previous sample.
    mutating func ingest(_ sample: Double, at now: SensorInstant, maximumGap: Double) -> Step {
        let step: Step
        var next = sample
        if let last = yaw {
            let turn = Angle.difference(from: last, to: sample)
            next = last + turn
            // If the clock has run backwards, the elapsed time counts as 0.
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

    /// Classifies a turn of the given degrees, in the given seconds since the previous sample.
    private mutating func judge(_ turn: Double, after seconds: Double, maximumGap: Double) -> Step {
        if let step = interruption(turn, after: seconds, maximumGap: maximumGap) {
            // The samples before an interruption do not show whether the yaw is nearly constant after it.
            (suspect, wasSlow) = (nil, false)
            return step
        }
        if let step = loneStep(turn, seconds) { return .jumped(step) }
        // Samples that arrive at the same instant do not affect the average time between samples.
        if seconds > 0 { period = period > 0 ? period + (seconds - period) / 16 : seconds }
        return .turned
    }

    /// Returns how the yaw has changed if a gap in the samples or a jump interrupts the yaw; `nil` if it is continuous.
    private func interruption(_ turn: Double, after seconds: Double, maximumGap: Double) -> Step? {
        if seconds > maximumGap { return .begun }
        if turn.magnitude > Self.jump + Self.headRate * seconds { return .jumped(turn) }
        return turn.magnitude > Self.doubtfulTurn && seconds > Self.hole * period ? .doubtful(turn) : nil
    }

    /// Returns the previous change of the yaw, in degrees, if it was an isolated jump of the tracker; otherwise `nil`.
    ///
    /// The change was a jump if the yaw was nearly constant before it, and the new sample shows that the yaw is nearly
    /// constant again.
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

    /// Returns the mean of the yaw since the last call of this function, over at most 1.5 s; `nil` before the first
    /// sample.
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
