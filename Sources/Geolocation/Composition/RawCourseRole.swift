/// The role of a source of travel directions as they are measured.
public struct RawCourseRole: ProviderRole {
    /// Who hears of values.
    public weak var delegate: (any RawCourseProviderDelegate)?

    /// Makes an instance without a delegate.
    nonisolated public init() {}

    /// Starts a provider.
    public static func start(_ provider: any RawCourseProvider) { provider.startCourseProviderUpdates() }

    /// Stops a provider.
    public static func stop(_ provider: any RawCourseProvider) { provider.stopCourseProviderUpdates() }

    /// Sets who hears of a provider's values.
    public static func setDelegate(_ delegate: (any RawCourseProviderDelegate)?, of provider: any RawCourseProvider) {
        provider.courseDelegate = delegate
    }

    /// The provider without its role.
    nonisolated public static func sensor(_ provider: any RawCourseProvider) -> any SensorProvider { provider }

    /// A composed provider as a delegate of the role.
    nonisolated public static func delegate(
        _ composed: ComposedProvider<RawCourseRole>
    ) -> any RawCourseProviderDelegate {
        composed
    }

    /// Reports a value to the delegate.
    public func deliver(_ value: CourseSample?, from composed: ComposedProvider<RawCourseRole>) {
        delegate?.courseProvider(composed, didUpdateCourse: value?.course, speed: value?.speed)
    }
}

extension ComposedProvider: RawCourseProvider, RawCourseProviderDelegate where Role == RawCourseRole {
    /// Who hears of values.
    public var courseDelegate: (any RawCourseProviderDelegate)? {
        get { role.delegate }
        set { role.delegate = newValue }
    }

    /// Starts the composed provider.
    public func startCourseProviderUpdates() { start() }

    /// Stops the composed provider.
    public func stopCourseProviderUpdates() { stop() }

    /// Takes the inner provider's sample.
    public func courseProvider(
        _ provider: any RawCourseProvider, didUpdateCourse course: HeadingValue?, speed: Double?
    ) {
        let isWithdrawal = course == nil && speed == nil
        receive(isWithdrawal ? nil : CourseSample(course: course, speed: speed), from: provider)
    }
}
