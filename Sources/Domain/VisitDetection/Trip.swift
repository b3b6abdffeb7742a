public import CodecSupport
public import Geolocation

/// A journey between two consecutive visits.
public struct Trip: Sendable, Hashable, Codable {
    /// The number of the trip, from 0: that of the preceding visit; the following visit has the next number.
    public internal(set) var index: Int

    /// The departure from the first place: the time of the last fix there.
    public internal(set) var start: Date

    /// The arrival at the second place: the time of the first fix there.
    public internal(set) var end: Date

    /// Whether ``start`` is known; if not, the journey began during a gap after it.
    public internal(set) var isStartKnown: Bool

    /// Whether ``end`` is known; if not, the journey ended during a gap before it.
    public internal(set) var isEndKnown: Bool

    /// The centre of the first place.
    public internal(set) var origin: Coordinate

    /// The centre of the second place, as known at the arrival.
    public internal(set) var destination: Coordinate

    /// The length in metres, measured between fixes farther apart than twice their accuracy, and straight over gaps.
    public internal(set) var distance: Double

    /// The seconds of movement.
    public internal(set) var movingTime: Double

    /// The number of times that the traveller stood still for at least ``VisitSettings/stopTime``.
    public internal(set) var stops: Int

    /// The highest speed that a fix reported, in metres per second; `nil` if none reported one.
    public internal(set) var maximumSpeed: Double?

    /// The seconds in gaps, which count as neither movement nor stops.
    public internal(set) var unobserved: Double

    /// The seconds from start to end.
    public var duration: Double { end.timeIntervalSince(start) }
}
