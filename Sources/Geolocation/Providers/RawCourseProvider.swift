/// A source of travel directions as a receiver reports them, moving or not.
///
/// Wrap one in a ``FilteredCourseProvider`` to make a ``CourseProvider`` of it.
@SensorActor
public protocol RawCourseProvider: SensorProvider {
    /// Who hears of samples; to be held weakly.
    var courseDelegate: (any RawCourseProviderDelegate)? { get set }

    /// Begins to report samples.
    func startCourseProviderUpdates()

    /// Ends what ``startCourseProviderUpdates()`` began.
    func stopCourseProviderUpdates()
}

/// Hears of a raw course provider's samples.
@SensorActor
public protocol RawCourseProviderDelegate: AnyObject, Sendable {
    /// Takes a sample: the direction of travel, nil where it is not known, and the speed in metres per second.
    func courseProvider(_ provider: any RawCourseProvider, didUpdateCourse course: HeadingValue?, speed: Double?)
}
