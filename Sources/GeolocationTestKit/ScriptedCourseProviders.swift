public import Geolocation

/// A raw course provider that a test drives.
public final class ScriptedRawCourseProvider: ScriptedProvider, RawCourseProvider {
    /// Who hears of samples.
    public weak var courseDelegate: (any RawCourseProviderDelegate)?

    /// Notes a start.
    public func startCourseProviderUpdates() { note(.start) }

    /// Notes a stop.
    public func stopCourseProviderUpdates() { note(.stop) }

    /// Reports a course with the speed in metres per second.
    public func emit(_ course: HeadingValue?, speed: Double? = nil) {
        courseDelegate?.courseProvider(self, didUpdateCourse: course, speed: speed)
    }
}

/// A course provider that a test drives.
public final class ScriptedCourseProvider: ScriptedProvider, CourseProvider {
    /// Who hears of the course.
    public weak var courseDelegate: (any CourseProviderDelegate)?

    /// Notes a start.
    public func startCourseProviderUpdates() { note(.start) }

    /// Notes a stop.
    public func stopCourseProviderUpdates() { note(.stop) }

    /// Reports a course, or a withdrawal.
    public func emit(_ course: HeadingValue?) {
        courseDelegate?.courseProvider(self, didUpdateCourse: course)
    }
}
