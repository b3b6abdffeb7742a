import CodecSupport

/// Filters a raw course: passes it only while the traveller moves fast enough, and withdraws it when it is stale.
///
/// A sample passes if the motion source reports motion and the sample's speed is not below the minimum; a sample
/// without a speed passes. The course is withdrawn as soon as motion ends, or when no sample has passed within the
/// time-out; only samples that pass restart the time-out.
///
/// The time-out adapts to the source: it is 2.5 times the source's sample interval (the median of its last three
/// intervals), but at least ``timeout`` and at most ``maximumTimeout``. For a source that reports every 5 s, the
/// time-out is thus 12.5 s from the second sample on.
@SensorActor
public final class FilteredCourseProvider: CourseProvider {
    /// The default minimum speed in metres per second; below it, a course is only noise.
    nonisolated public static let defaultMinimumSpeed = 0.4

    /// The default time in seconds after the last accepted sample at which the course is withdrawn.
    nonisolated public static let defaultTimeout = 3.0

    /// The maximum time-out in seconds, which applies to a source that reports rarely.
    nonisolated public static let maximumTimeout = 30.0

    /// The time-out as a multiple of the source's sample interval, so that one missing sample does not end the course.
    private static let timeoutIntervals = 2.5

    /// The delegate that receives the filtered course.
    public weak var courseDelegate: (any CourseProviderDelegate)?

    /// The speed in metres per second below which a course sample is dropped.
    public let minimumSpeed: Double

    /// The shortest time-out in seconds, which applies to a source that reports often; `nil` for no time-out.
    ///
    /// If no further sample passes within the time-out, the course is withdrawn.
    public let timeout: Double?

    private let wrapped: any RawCourseProvider
    private let motion: any MotionSource
    private let clock: any SensorClock
    private let silence: SensorDeadline
    private var isStarted = false
    private var hasCourse = false
    private var interval = SampleInterval()
    private var slowSamples = 0
    private var restingSamples = 0
    private var invalidSamples = 0

    /// Creates a filter of the courses that the given raw course provider reports.
    ///
    /// - Parameters:
    ///   - wrapped: The provider; the filter becomes its delegate.
    ///   - minimumSpeed: The speed in metres per second below which a sample is dropped. Default: 0.4.
    ///   - timeout: The shortest time-out after the last sample that passed, in seconds; `nil` for none. Default: 3.
    ///   - motion: Detects whether the traveller is in motion. Default: derived from the samples' speed.
    ///   - clock: The source of time.
    nonisolated public init(
        wrapping wrapped: any RawCourseProvider,
        minimumSpeed: Double = defaultMinimumSpeed,
        timeout: Double? = defaultTimeout,
        motion: (any MotionSource)? = nil,
        clock: any SensorClock = SystemClock()
    ) {
        self.wrapped = wrapped
        self.minimumSpeed = minimumSpeed
        self.timeout = timeout
        self.motion = motion ?? SpeedMotionSource(clock: clock)
        self.clock = clock
        silence = SensorDeadline(clock: clock)
    }

    /// The raw course provider, as the only component of the filter.
    public var components: [any SensorProvider] { [wrapped] }

    /// The name of the raw provider, since the filter is not a source of its own.
    nonisolated public var name: String { wrapped.name }

    /// The counts of course samples that the filter or the raw provider has dropped, by reason.
    public var drops: DropCounts {
        var drops = wrapped.drops
        drops.add("course below \(minimumSpeed) m/s", count: slowSamples)
        drops.add("course while not on the way", count: restingSamples)
        drops.add("course out of range", count: invalidSamples)
        return drops
    }

    /// Starts the raw provider.
    public func startCourseProviderUpdates() {
        isStarted = true
        wrapped.courseDelegate = self
        motion.observeMotion(for: self) { [weak self] isInMotion in
            if !isInMotion { self?.withdraw() }
        }
        silence.onReached { [weak self] in self?.withdraw() }
        wrapped.startCourseProviderUpdates()
    }

    /// Stops the raw provider; nothing is reported afterwards.
    public func stopCourseProviderUpdates() {
        isStarted = false
        hasCourse = false
        interval = SampleInterval()
        silence.disarm()
        wrapped.stopCourseProviderUpdates()
    }

    private func withdraw() {
        silence.disarm()
        guard isStarted, hasCourse else { return }
        hasCourse = false
        courseDelegate?.courseProvider(self, didUpdateCourse: nil)
    }
}

extension FilteredCourseProvider: RawCourseProviderDelegate {
    /// Handles a course sample of the raw provider.
    public func courseProvider(
        _ provider: any RawCourseProvider, didUpdateCourse course: HeadingValue?, speed: Double?
    ) {
        guard isStarted else { return }
        let now = clock.coarseInstant
        if course != nil || speed != nil { interval.record(now) }
        motion.observe(speed: speed)
        guard motion.isInMotion else {
            restingSamples += 1
            return
        }
        if let speed, speed < minimumSpeed {
            slowSamples += 1
            return
        }
        guard let course else { return withdraw() }
        // An invalid course is dropped here, so that it does not extend the time-out of the last valid course.
        guard course.isValid else {
            invalidSamples += 1
            return
        }
        hasCourse = true
        if let timeout {
            let patience = min((interval.seconds ?? 0) * Self.timeoutIntervals, Self.maximumTimeout)
            silence.arm(at: now.advanced(by: max(timeout, patience)))
        }
        courseDelegate?.courseProvider(self, didUpdateCourse: course)
    }
}
