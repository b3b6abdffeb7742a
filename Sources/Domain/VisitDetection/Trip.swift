public import CodecSupport
public import Geolocation

/// A journey between two consecutive visits.
public struct Trip: Sendable, Hashable, Codable {
    /// The number of the trip, from 0: that of the visit before it; the visit after it has the next number.
    public internal(set) var index: Int

    /// The departure from the first place: the time of the last fix there.
    public internal(set) var start: Date

    /// The arrival at the second place: the time of the first fix there.
    public internal(set) var end: Date

    /// Whether ``start`` is known; if not, the journey began in a gap after it.
    public internal(set) var isStartKnown: Bool

    /// Whether ``end`` is known; if not, the journey ended in a gap before it.
    public internal(set) var isEndKnown: Bool

    /// The centre of the first place.
    public internal(set) var origin: Coordinate

    /// The centre of the second place, as known at the arrival.
    public internal(set) var destination: Coordinate

    /// The length in metres between fixes that are farther apart than twice their accuracy; over gaps it is straight.
    public internal(set) var distance: Double

    /// The seconds in motion.
    public internal(set) var movingTime: Double

    /// The number of times that the traveller stood for at least ``VisitSettings/stopTime``.
    public internal(set) var stops: Int

    /// The highest speed that a fix reported, in metres per second; `nil` if none reported one.
    public internal(set) var maximumSpeed: Double?

    /// The seconds in gaps, which count neither as motion nor as stops.
    public internal(set) var unobserved: Double

    /// The seconds from start to end.
    public var duration: Double { end.timeIntervalSince(start) }
}
