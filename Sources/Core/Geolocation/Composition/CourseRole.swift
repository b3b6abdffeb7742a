/// The role of a source of travel directions.
public final class CourseRole: ProviderRole {
    /// The delegate that receives values.
    public weak var delegate: (any CourseProviderDelegate)?

    /// Creates an instance without a delegate.
    nonisolated public init() {}

    /// Starts a provider.
    public static func start(_ provider: any CourseProvider) { provider.startCourseProviderUpdates() }

    /// Stops a provider.
    public static func stop(_ provider: any CourseProvider) { provider.stopCourseProviderUpdates() }

    /// Sets a provider's delegate.
    public static func setDelegate(_ delegate: (any CourseProviderDelegate)?, of provider: any CourseProvider) {
        provider.courseDelegate = delegate
    }

    /// Returns the provider as a plain sensor provider.
    nonisolated public static func sensor(_ provider: any CourseProvider) -> any SensorProvider { provider }

    /// Returns a provider as the delegate of other providers of the role.
    nonisolated public static func delegate(_ composed: ProviderBase<CourseRole>) -> any CourseProviderDelegate {
        composed
    }

    /// Reports a value to the delegate.
    public func deliver(_ value: HeadingValue?, from composed: ProviderBase<CourseRole>) {
        delegate?.courseProvider(composed, didUpdateCourse: value)
    }
}

extension ProviderBase: CourseProvider, CourseProviderDelegate where Role == CourseRole {
    /// The delegate that receives values.
    public var courseDelegate: (any CourseProviderDelegate)? {
        get { role.delegate }
        set { role.delegate = newValue }
    }

    /// Starts the provider.
    public func startCourseProviderUpdates() { start() }

    /// Stops the provider.
    public func stopCourseProviderUpdates() { stop() }

    /// Handles a course from the inner provider.
    public func courseProvider(_ provider: any CourseProvider, didUpdateCourse course: HeadingValue?) {
        receive(course, from: provider)
    }
}
