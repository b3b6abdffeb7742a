public import Geolocation

/// A provider of raw courses that a test controls.
public final class ScriptedRawCourseProvider: ScriptedProvider, RawCourseProvider {
    /// The delegate that receives the raw courses; held weakly.
    public weak var courseDelegate: (any RawCourseProviderDelegate)?

    /// Records that updates of the course were started.
    public func startCourseProviderUpdates() { record(.start) }

    /// Records that updates of the course were stopped.
    public func stopCourseProviderUpdates() { record(.stop) }

    /// Reports a course (`nil` for none) and a speed in metres per second (`nil` if unknown) to the delegate.
    public func emit(_ course: HeadingValue?, speed: Double? = nil) {
        courseDelegate?.courseProvider(self, didUpdateCourse: course, speed: speed)
    }
}

/// A provider of courses that a test controls.
public final class ScriptedCourseProvider: ScriptedProvider, CourseProvider {
    /// The delegate that receives the course; held weakly.
    public weak var courseDelegate: (any CourseProviderDelegate)?

    /// Records that updates of the course were started.
    public func startCourseProviderUpdates() { record(.start) }

    /// Records that updates of the course were stopped.
    public func stopCourseProviderUpdates() { record(.stop) }

    /// Reports a course to the delegate; `nil` withdraws the last one.
    public func emit(_ course: HeadingValue?) {
        courseDelegate?.courseProvider(self, didUpdateCourse: course)
    }
}
