/// The role of a source of unfiltered travel directions.
public final class RawCourseRole: ProviderRole {
    /// The delegate that receives values.
    public weak var delegate: (any RawCourseProviderDelegate)?

    /// Creates an instance without a delegate.
    nonisolated public init() {}

    /// Starts a provider.
    public static func start(_ provider: any RawCourseProvider) { provider.startCourseProviderUpdates() }

    /// Stops a provider.
    public static func stop(_ provider: any RawCourseProvider) { provider.stopCourseProviderUpdates() }

    /// Sets a provider's delegate.
    public static func setDelegate(_ delegate: (any RawCourseProviderDelegate)?, of provider: any RawCourseProvider) {
        provider.courseDelegate = delegate
    }

    /// Returns the provider as a plain sensor provider.
    nonisolated public static func sensor(_ provider: any RawCourseProvider) -> any SensorProvider { provider }

    /// Returns a provider as the delegate of other providers of the role.
    nonisolated public static func delegate(
        _ composed: ProviderBase<RawCourseRole>
    ) -> any RawCourseProviderDelegate {
        composed
    }

    /// Reports a value to the delegate.
    public func deliver(_ value: CourseSample?, from composed: ProviderBase<RawCourseRole>) {
        delegate?.courseProvider(composed, didUpdateCourse: value?.course, speed: value?.speed)
    }
}

extension ProviderBase: RawCourseProvider, RawCourseProviderDelegate where Role == RawCourseRole {
    /// The delegate that receives values.
    public var courseDelegate: (any RawCourseProviderDelegate)? {
        get { role.delegate }
        set { role.delegate = newValue }
    }

    /// Starts the provider.
    public func startCourseProviderUpdates() { start() }

    /// Stops the provider.
    public func stopCourseProviderUpdates() { stop() }

    /// Handles a sample from the inner provider.
    public func courseProvider(
        _ provider: any RawCourseProvider, didUpdateCourse course: HeadingValue?, speed: Double?
    ) {
        let isWithdrawal = course == nil && speed == nil
        receive(isWithdrawal ? nil : CourseSample(course: course, speed: speed), from: provider)
    }
}
