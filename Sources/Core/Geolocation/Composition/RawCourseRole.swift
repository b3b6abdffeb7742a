/// Adapts raw course providers, which report the unfiltered direction of travel, to code that is generic over roles.
public final class RawCourseRole: ProviderRole {
    /// The delegate that receives the unfiltered courses; held weakly.
    public weak var delegate: (any RawCourseProviderDelegate)?

    /// Creates an object that will hold the delegate of one raw course provider; the delegate is not set yet.
    nonisolated public init() {}

    /// Starts the given raw course provider.
    public static func start(_ provider: any RawCourseProvider) { provider.startCourseProviderUpdates() }

    /// Stops the given raw course provider.
    public static func stop(_ provider: any RawCourseProvider) { provider.stopCourseProviderUpdates() }

    /// Sets the delegate of the given raw course provider.
    public static func setDelegate(_ delegate: (any RawCourseProviderDelegate)?, of provider: any RawCourseProvider) {
        provider.courseDelegate = delegate
    }

    /// Returns the given raw course provider as a plain sensor provider.
    nonisolated public static func sensor(_ provider: any RawCourseProvider) -> any SensorProvider { provider }

    /// Returns the given composed provider as the delegate that its inner raw course providers report to.
    nonisolated public static func delegate(
        _ composed: ProviderBase<RawCourseRole>
    ) -> any RawCourseProviderDelegate {
        composed
    }

    /// Reports the given course sample to the delegate; `nil` withdraws the course sample that was reported last.
    public func deliver(_ value: CourseSample?, from composed: ProviderBase<RawCourseRole>) {
        delegate?.courseProvider(composed, didUpdateCourse: value?.course, speed: value?.speed)
    }
}

extension ProviderBase: RawCourseProvider, RawCourseProviderDelegate where Role == RawCourseRole {
    /// The delegate that receives the unfiltered courses of this provider.
    public var courseDelegate: (any RawCourseProviderDelegate)? {
        get { role.delegate }
        set { role.delegate = newValue }
    }

    /// Starts this raw course provider.
    public func startCourseProviderUpdates() { start() }

    /// Stops this raw course provider.
    public func stopCourseProviderUpdates() { stop() }

    /// Handles a course sample that an inner provider has reported.
    public func courseProvider(
        _ provider: any RawCourseProvider, didUpdateCourse course: HeadingValue?, speed: Double?
    ) {
        let isWithdrawal = course == nil && speed == nil
        receive(isWithdrawal ? nil : CourseSample(course: course, speed: speed), from: provider)
    }
}
