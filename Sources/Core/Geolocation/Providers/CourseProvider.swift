/// A source of the filtered direction of travel; it reports `nil` while the traveller is not moving.
@SensorActor
public protocol CourseProvider: SensorProvider {
    /// The delegate that receives the course; hold it weakly.
    var courseDelegate: (any CourseProviderDelegate)? { get set }

    /// Starts reporting the course.
    func startCourseProviderUpdates()

    /// Stops reporting the course.
    func stopCourseProviderUpdates()
}

/// A delegate that receives a course provider's values.
@SensorActor
public protocol CourseProviderDelegate: AnyObject, Sendable {
    /// Handles a new direction of travel; `nil` means that no usable direction is known.
    func courseProvider(_ provider: any CourseProvider, didUpdateCourse course: HeadingValue?)
}
