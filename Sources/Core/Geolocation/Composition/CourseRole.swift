/// Adapts course providers, which report the direction of travel, to code that is generic over roles.
public final class CourseRole: ProviderRole {
    /// The delegate that receives the courses; held weakly.
    public weak var delegate: (any CourseProviderDelegate)?

    /// Creates an object that will hold the delegate of one course provider; the delegate is not set yet.
    nonisolated public init() {}

    /// Starts the given course provider.
    public static func start(_ provider: any CourseProvider) { provider.startCourseProviderUpdates() }

    /// Stops the given course provider.
    public static func stop(_ provider: any CourseProvider) { provider.stopCourseProviderUpdates() }

    /// Sets the delegate of the given course provider.
    public static func setDelegate(_ delegate: (any CourseProviderDelegate)?, of provider: any CourseProvider) {
        provider.courseDelegate = delegate
    }

    /// Returns the given course provider as a plain sensor provider.
    nonisolated public static func sensor(_ provider: any CourseProvider) -> any SensorProvider { provider }

    /// Returns the given composed provider as the delegate that its inner course providers report to.
    nonisolated public static func delegate(_ composed: ProviderBase<CourseRole>) -> any CourseProviderDelegate {
        composed
    }

    /// Reports the given course to the delegate; `nil` withdraws the course that was reported last.
    public func deliver(_ value: HeadingValue?, from composed: ProviderBase<CourseRole>) {
        delegate?.courseProvider(composed, didUpdateCourse: value)
    }
}

extension ProviderBase: CourseProvider, CourseProviderDelegate where Role == CourseRole {
    /// The delegate that receives the courses of this provider.
    public var courseDelegate: (any CourseProviderDelegate)? {
        get { role.delegate }
        set { role.delegate = newValue }
    }

    /// Starts this course provider.
    public func startCourseProviderUpdates() { start() }

    /// Stops this course provider.
    public func stopCourseProviderUpdates() { stop() }

    /// Handles a course that an inner provider has reported.
    public func courseProvider(_ provider: any CourseProvider, didUpdateCourse course: HeadingValue?) {
        receive(course, from: provider)
    }
}
