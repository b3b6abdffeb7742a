/// A sample of a raw course provider: direction of travel and speed.
public struct CourseSample: Sendable, Hashable, Codable {
    /// The direction of travel; `nil` if it is not known.
    public var course: HeadingValue?

    /// The speed over ground in metres per second; `nil` if it is not known.
    public var speed: Double?

    /// Creates a sample from its parts.
    public init(course: HeadingValue?, speed: Double?) {
        self.course = course
        self.speed = speed
    }
}
