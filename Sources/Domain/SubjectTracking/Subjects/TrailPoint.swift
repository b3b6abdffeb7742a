public import CodecSupport
public import Geolocation

/// A point of a subject's path, with its time.
public struct TrailPoint: Sendable, Hashable {
    /// The position of the subject.
    public var coordinate: Coordinate

    /// The time at which the subject was at this position, by the local clock.
    public var time: Date

    /// Creates a point of a subject's path.
    ///
    /// - Parameters:
    ///   - coordinate: The position.
    ///   - time: The time at which the subject was there, by the local clock.
    public init(coordinate: Coordinate, time: Date) { (self.coordinate, self.time) = (coordinate, time) }
}
