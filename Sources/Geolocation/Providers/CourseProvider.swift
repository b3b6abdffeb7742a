/// A source of travel directions that are worth following: nil while nobody travels.
@SensorActor
public protocol CourseProvider: SensorProvider {
    /// Who hears of the course; to be held weakly.
    var courseDelegate: (any CourseProviderDelegate)? { get set }

    /// Begins to report the course.
    func startCourseProviderUpdates()

    /// Ends what ``startCourseProviderUpdates()`` began.
    func stopCourseProviderUpdates()
}

/// Hears of a course provider's course.
@SensorActor
public protocol CourseProviderDelegate: AnyObject, Sendable {
    /// Takes a new direction of travel; nil says that there is none to follow.
    func courseProvider(_ provider: any CourseProvider, didUpdateCourse course: HeadingValue?)
}
