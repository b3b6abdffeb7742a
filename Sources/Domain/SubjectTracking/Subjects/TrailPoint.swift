public import CodecSupport
public import Geolocation

/// A point of the path that a subject has travelled.
public struct TrailPoint: Sendable, Hashable {
    /// The position.
    public var coordinate: Coordinate

    /// When the subject was there, by our clock.
    public var time: Date

    /// Creates a point.
    ///
    /// - Parameters:
    ///   - coordinate: The position.
    ///   - time: When the subject was there.
    public init(coordinate: Coordinate, time: Date) { (self.coordinate, self.time) = (coordinate, time) }
}
