/// A source of unfiltered directions of travel as a receiver reports them, whether or not the traveller is moving.
///
/// Wrap the provider in a ``FilteredCourseProvider`` to get a ``CourseProvider``.
@SensorActor
public protocol RawCourseProvider: SensorProvider {
    /// The delegate that receives course samples; hold it weakly.
    var courseDelegate: (any RawCourseProviderDelegate)? { get set }

    /// Starts reporting course samples.
    func startCourseProviderUpdates()

    /// Stops reporting course samples.
    func stopCourseProviderUpdates()
}

/// A delegate that receives a raw course provider's samples.
@SensorActor
public protocol RawCourseProviderDelegate: AnyObject, Sendable {
    /// Handles a course sample: the direction of travel and the speed in metres per second, each `nil` if it is not
    /// known.
    func courseProvider(_ provider: any RawCourseProvider, didUpdateCourse course: HeadingValue?, speed: Double?)
}
