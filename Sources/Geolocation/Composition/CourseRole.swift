/// The role of a source of travel directions.
public struct CourseRole: ProviderRole {
    /// Who hears of values.
    public weak var delegate: (any CourseProviderDelegate)?

    /// Makes an instance without a delegate.
    nonisolated public init() {}

    /// Starts a provider.
    public static func start(_ provider: any CourseProvider) { provider.startCourseProviderUpdates() }

    /// Stops a provider.
    public static func stop(_ provider: any CourseProvider) { provider.stopCourseProviderUpdates() }

    /// Sets who hears of a provider's values.
    public static func setDelegate(_ delegate: (any CourseProviderDelegate)?, of provider: any CourseProvider) {
        provider.courseDelegate = delegate
    }

    /// The provider without its role.
    nonisolated public static func sensor(_ provider: any CourseProvider) -> any SensorProvider { provider }

    /// A composed provider as a delegate of the role.
    nonisolated public static func delegate(_ composed: ComposedProvider<CourseRole>) -> any CourseProviderDelegate {
        composed
    }

    /// Reports a value to the delegate.
    public func deliver(_ value: HeadingValue?, from composed: ComposedProvider<CourseRole>) {
        delegate?.courseProvider(composed, didUpdateCourse: value)
    }
}

extension ComposedProvider: CourseProvider, CourseProviderDelegate where Role == CourseRole {
    /// Who hears of values.
    public var courseDelegate: (any CourseProviderDelegate)? {
        get { role.delegate }
        set { role.delegate = newValue }
    }

    /// Starts the composed provider.
    public func startCourseProviderUpdates() { start() }

    /// Stops the composed provider.
    public func stopCourseProviderUpdates() { stop() }

    /// Takes the inner provider's course.
    public func courseProvider(_ provider: any CourseProvider, didUpdateCourse course: HeadingValue?) {
        receive(course, from: provider)
    }
}
