/// What a raw course provider reports at once: direction of travel and speed.
public struct CourseSample: Sendable, Hashable, Codable {
    /// The direction of travel; nil where it is not known.
    public var course: HeadingValue?

    /// Metres per second over ground; nil where it is not known.
    public var speed: Double?

    /// Makes a sample from its parts.
    public init(course: HeadingValue?, speed: Double?) {
        self.course = course
        self.speed = speed
    }
}
