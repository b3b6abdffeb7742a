import Geolocation

/// Follows the yaw of a tracker through full turns, notices jumps, and averages what lies between two readings of a slow
/// reference.
struct YawTrack: Sendable, Hashable {
    /// A turn of so many degrees from one sample to the next is none of a head, however the samples were bunched on their
    /// way.
    private static let jump = 45.0

    /// Degrees per second that come on top for the time between the samples: what heads do at most.
    private static let headRate = 1000.0

    /// A turn of so many degrees over a hole in the samples may be one of the head, or a jump.
    private static let doubtfulTurn = 60.0

    /// A lone step of so many degrees between samples over which the yaw hardly turned is none of a head, where samples
    /// are not farther apart than ``loneStepPeriod``, seconds.
    private static let loneStep = 20.0
    private static let loneStepPeriod = 0.06

    /// Degrees per second above which a head turns fast, and below which it hardly turns.
    private static let fastRate = 300.0
    private static let slowRate = 100.0

    /// How many usual times between samples make a hole.
    private static let hole = 2.5

    /// Seconds of yaw that a mean covers at most: a little more than receivers leave between two courses.
    private static let meanTime = 1.5

    /// The yaw without wraps; nil before the first sample.
    private(set) var yaw: Double?

    /// When the last sample came.
    private(set) var instant = SensorInstant(nanoseconds: 0)

    /// The usual time between samples, seconds, as a moving average.
    private var period = 0.0

    /// The turn of the sample before, degrees, where it was a lone step so far: the next one tells.
    private var suspect: Double?

    /// Whether the yaw hardly turned with the sample before.
    private var wasSlow = false
    private var sum = 0.0
    private var count = 0.0
    private var meanBegin = SensorInstant(nanoseconds: 0)

    /// What a sample brought.
    enum Step: Sendable, Hashable {
        /// It follows the one before it.
        case turned
        /// It is the first, or the first after a gap; what lay between is not known.
        case begun
        /// The tracker jumped, degrees; the head was not turned.
        case jumped(Double)
        /// Over a hole in the samples the yaw turned so far that it may have been the tracker, degrees.
        case doubtful(Double)
    }

    /// Takes a sample, degrees of any size.
    mutating func take(_ sample: Double, at now: SensorInstant, maximumGap: Double) -> Step {
        let step: Step
        var next = sample
        if let last = yaw {
            let turn = Angle.difference(from: last, to: sample)
            next = last + turn
            // A clock that runs backwards tells of no time at all.
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

    /// What a turn since the sample before it is, degrees, so many seconds after that one.
    private mutating func judge(_ turn: Double, after seconds: Double, maximumGap: Double) -> Step {
        if seconds > maximumGap { return .begun }
        if turn.magnitude > Self.jump + Self.headRate * seconds { return .jumped(turn) }
        if turn.magnitude > Self.doubtfulTurn, seconds > Self.hole * period { return .doubtful(turn) }
        if let step = loneStep(turn, seconds) { return .jumped(step) }
        // Samples that come in bunches count as one.
        if seconds > 0 { period = period > 0 ? period + (seconds - period) / 16 : seconds }
        return .turned
    }

    /// The step of the sample before, where this one shows that it was a lone one, degrees.
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

    /// The mean of the yaw since the last call, of the last second and a half at most.
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
