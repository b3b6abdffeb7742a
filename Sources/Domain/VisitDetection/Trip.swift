public import CodecSupport
public import Geolocation

/// A journey between two consecutive visits.
public struct Trip: Sendable, Hashable, Codable {
    /// The number of the trip, counted from 0, which is that of the preceding visit; the following visit has the next
    /// number.
    public internal(set) var index: Int

    /// The departure from the first place: the time of the last fix there.
    public internal(set) var start: Date

    /// The arrival at the second place: the time of the first fix there.
    public internal(set) var end: Date

    /// Whether ``start`` is known; otherwise the journey began during a gap after that time.
    public internal(set) var isStartKnown: Bool

    /// Whether ``end`` is known; otherwise the journey ended during a gap before that time.
    public internal(set) var isEndKnown: Bool

    /// The centre of the first place.
    public internal(set) var origin: Coordinate

    /// The centre of the second place, as known at the arrival.
    public internal(set) var destination: Coordinate

    /// The length in metres, measured between fixes that are farther apart than twice their accuracy, and in a straight
    /// line over gaps.
    public internal(set) var distance: Double

    /// The time in motion, in seconds.
    public internal(set) var movingTime: Double

    /// The number of times that the traveller stood still for at least ``VisitSettings/stopTime``.
    public internal(set) var stops: Int

    /// The highest speed that a fix reported in metres per second; `nil` if no fix reported a speed.
    public internal(set) var maximumSpeed: Double?

    /// The total duration of gaps in seconds, which count neither as movement nor as stops.
    public internal(set) var unobserved: Double

    /// The time from start to end, in seconds.
    public var duration: Double { end.timeIntervalSince(start) }
}
