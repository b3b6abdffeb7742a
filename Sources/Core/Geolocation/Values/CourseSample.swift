/// A sample of a raw course provider: the direction of travel and the speed at one moment.
public struct CourseSample: Sendable, Hashable, Codable {
    /// The direction of travel; `nil` if it is not known.
    public var course: HeadingValue?

    /// The speed over ground in metres per second; `nil` if it is not known.
    public var speed: Double?

    /// Creates a sample from a course and a speed.
    public init(course: HeadingValue?, speed: Double?) {
        self.course = course
        self.speed = speed
    }
}
