#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes a course worth following out of a raw one: only while the traveller is on the way, fast enough, and lately.
///
/// A sample passes when the motion source says "on the way" and its speed is not below the minimum; a sample that does
/// not tell its speed passes. The course is withdrawn as soon as the motion ends, or when no sample has passed for the
/// time-out: by the clock, or by the time at which a sample that does not pass was taken. Such samples do not prolong it.
@SensorActor
public final class FilteredCourseProvider: CourseProvider, WrappingProvider, DropCounting {
    /// Metres per second below which a course is noise.
    nonisolated public static let defaultMinimumSpeed = 0.4

    /// Seconds after the last accepted sample when the course is withdrawn.
    nonisolated public static let defaultTimeout = 3.0

    /// Who hears of the course.
    public weak var courseDelegate: (any CourseProviderDelegate)?

    /// Metres per second below which a sample is dropped.
    public let minimumSpeed: Double

    /// Seconds after the last accepted sample when the course is withdrawn; nil never withdraws it for its age.
    public let timeout: Double?

    private let wrapped: any RawCourseProvider
    private let motion: any MotionSource
    private let watchdog: SensorDeadline
    private var isStarted = false
    private var hasCourse = false
    private var lastAccepted: Date?
    private var slowSamples = 0
    private var restingSamples = 0
    private var invalidSamples = 0

    /// Wraps a raw course provider.
    ///
    /// - Parameters:
    ///   - wrapped: The provider; the filter becomes its delegate.
    ///   - minimumSpeed: Metres per second below which a sample is dropped.
    ///   - timeout: Seconds after the last accepted sample when the course is withdrawn; nil for never.
    ///   - motion: Says whether the traveller is on the way; by default that follows from the samples' speed.
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
        watchdog = SensorDeadline(clock: clock)
    }

    /// The raw provider.
    public var wrappedProvider: any SensorProvider { wrapped }

    /// The raw provider's name, since a filter is no source of its own.
    nonisolated public var name: String { wrapped.name }

    /// Samples that did not pass.
    public var drops: DropCounts {
        var drops = DropCounts()
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
        watchdog.onReached { [weak self] in self?.withdraw() }
        wrapped.startCourseProviderUpdates()
    }

    /// Stops the raw provider; nothing is reported afterwards.
    public func stopCourseProviderUpdates() {
        isStarted = false
        hasCourse = false
        lastAccepted = nil
        watchdog.disarm()
        wrapped.stopCourseProviderUpdates()
    }

    /// Withdraws the course when a sample that did not pass was taken the time-out after the last one that did.
    ///
    /// That holds in a replay too, which may run so fast that the watchdog never bites.
    private func expire(by time: Date?) {
        guard let timeout, let time, let lastAccepted else { return }
        if time.timeIntervalSince(lastAccepted) >= timeout { withdraw() }
    }

    private func withdraw() {
        watchdog.disarm()
        guard isStarted, hasCourse else { return }
        hasCourse = false
        courseDelegate?.courseProvider(self, didUpdateCourse: nil)
    }
}

extension FilteredCourseProvider: RawCourseProviderDelegate {
    /// Takes the raw provider's sample.
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
        // It must not pass for a renewal of the course before it.
        guard course.isValid else {
            invalidSamples += 1
            return
        }
        hasCourse = true
        lastAccepted = course.timestamp
        if let timeout { watchdog.arm(after: timeout) }
        courseDelegate?.courseProvider(self, didUpdateCourse: course)
    }
}
