public import Geolocation

/// A raw course provider controlled by a test.
public final class ScriptedRawCourseProvider: ScriptedProvider, RawCourseProvider {
    /// The delegate that receives samples; held weakly.
    public weak var courseDelegate: (any RawCourseProviderDelegate)?

    /// Records a start.
    public func startCourseProviderUpdates() { record(.start) }

    /// Records a stop.
    public func stopCourseProviderUpdates() { record(.stop) }

    /// Reports a course, with the speed in metres per second.
    public func emit(_ course: HeadingValue?, speed: Double? = nil) {
        courseDelegate?.courseProvider(self, didUpdateCourse: course, speed: speed)
    }
}

/// A course provider controlled by a test.
public final class ScriptedCourseProvider: ScriptedProvider, CourseProvider {
    /// The delegate that receives the course; held weakly.
    public weak var courseDelegate: (any CourseProviderDelegate)?

    /// Records a start.
    public func startCourseProviderUpdates() { record(.start) }

    /// Records a stop.
    public func stopCourseProviderUpdates() { record(.stop) }

    /// Reports a course, or withdraws it with `nil`.
    public func emit(_ course: HeadingValue?) {
        courseDelegate?.courseProvider(self, didUpdateCourse: course)
    }
}
