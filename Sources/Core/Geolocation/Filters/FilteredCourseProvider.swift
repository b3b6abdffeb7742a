import CodecSupport

/// Filters a raw course: passes it only while the traveller is in motion and fast enough, and withdraws it when stale.
///
/// A sample passes if the motion source reports motion and its speed is not below the minimum; a sample without a speed
/// passes. The course is withdrawn as soon as motion ends, or when no sample has passed for the time-out: by the clock,
/// or by the timestamp of a sample that does not pass. Such samples do not extend the time-out.
@SensorActor
public final class FilteredCourseProvider: CourseProvider {
    /// The default minimum speed in metres per second, below which a course is noise.
    nonisolated public static let defaultMinimumSpeed = 0.4

    /// The default time-out after the last accepted sample, in seconds.
    nonisolated public static let defaultTimeout = 3.0

    /// The delegate that receives the course.
    public weak var courseDelegate: (any CourseProviderDelegate)?

    /// The speed in metres per second below which a sample is dropped.
    public let minimumSpeed: Double

    /// The seconds after the last accepted sample after which the course is withdrawn; `nil` for no time-out.
    public let timeout: Double?

    private let wrapped: any RawCourseProvider
    private let motion: any MotionSource
    private let silence: SilenceWatch
    private var isStarted = false
    private var hasCourse = false
    private var lastAccepted: Date?
    private var slowSamples = 0
    private var restingSamples = 0
    private var invalidSamples = 0

    /// Creates a filter around a raw course provider.
    ///
    /// - Parameters:
    ///   - wrapped: The provider; the filter becomes its delegate.
    ///   - minimumSpeed: The speed in metres per second below which a sample is dropped. Default: 0.4.
    ///   - timeout: The seconds after the last accepted sample after which the course is withdrawn; `nil` for no
    ///     time-out. Default: 3.
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
        silence = SilenceWatch(limit: timeout, clock: clock)
    }

    /// The raw provider.
    public var components: [any SensorProvider] { [wrapped] }

    /// The raw provider's name, since a filter is not a source of its own.
    nonisolated public var name: String { wrapped.name }

    /// The samples that did not pass, and the drops of the raw provider.
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
        silence.onSilence { [weak self] in self?.withdraw() }
        wrapped.startCourseProviderUpdates()
    }

    /// Stops the raw provider; nothing is reported afterwards.
    public func stopCourseProviderUpdates() {
        isStarted = false
        hasCourse = false
        lastAccepted = nil
        silence.stop()
        wrapped.stopCourseProviderUpdates()
    }

    /// Withdraws the course if a sample that did not pass is at least the time-out later than the last one that did.
    ///
    /// This also works in a replay that runs too fast for a timer to fire.
    private func expire(by time: Date?) {
        guard let timeout, let time, let lastAccepted else { return }
        if time.timeIntervalSince(lastAccepted) >= timeout { withdraw() }
    }

    private func withdraw() {
        silence.stop()
        guard isStarted, hasCourse else { return }
        hasCourse = false
        courseDelegate?.courseProvider(self, didUpdateCourse: nil)
    }
}

extension FilteredCourseProvider: RawCourseProviderDelegate {
    /// Handles a sample of the raw provider.
    public func courseProvider(
        _ provider: any RawCourseProvider, didUpdateCourse course: HeadingValue?, speed: Double?
    ) {
        guard isStarted else { return }
        motion.observe(speed: speed)
        guard motion.isInMotion else {
            restingSamples += 1
            return expire(by: course?.timestamp)
        }
        if let speed, speed < minimumSpeed {
            slowSamples += 1
            return expire(by: course?.timestamp)
        }
        guard let course else { return withdraw() }
        // An invalid course must not extend the previous one.
        guard course.isValid else {
            invalidSamples += 1
            return
        }
        hasCourse = true
        lastAccepted = course.timestamp
        silence.hear()
        courseDelegate?.courseProvider(self, didUpdateCourse: course)
    }
}
