public import CodecSupport
public import Geolocation

/// A traveller's journey between two consecutive visits.
public struct Trip: Sendable, Hashable, Codable {
    /// The number of the trip, counted from 0.
    ///
    /// The number is that of the visit before the trip; the visit after the trip has the next number.
    public internal(set) var index: Int

    /// The departure from the first place, which is the time of the last fix there.
    public internal(set) var start: Date

    /// The arrival at the second place, which is the time of the first fix there.
    public internal(set) var end: Date

    /// Whether the departure was observed; `false` if the journey began in a gap without fixes after ``start``.
    public internal(set) var isStartKnown: Bool

    /// Whether the arrival was observed; `false` if the journey ended in a gap without fixes before ``end``.
    public internal(set) var isEndKnown: Bool

    /// The centre of the place at which the trip began.
    public internal(set) var origin: Coordinate

    /// The centre of the place at which the trip ended, as known at the arrival.
    public internal(set) var destination: Coordinate

    /// The length of the trip in metres.
    ///
    /// The length is measured between fixes that are farther apart than twice their accuracy. Over a gap without fixes,
    /// the traveller is assumed to have moved in a straight line.
    public internal(set) var distance: Double

    /// The time for which the traveller was in motion, in seconds.
    public internal(set) var movingTime: Double

    /// The number of times that the traveller stood still for at least ``VisitSettings/stopTime``.
    public internal(set) var stops: Int

    /// The highest speed that a fix reported in metres per second; `nil` if no fix reported a speed.
    public internal(set) var maximumSpeed: Double?

    /// The total duration in seconds of the gaps without fixes, which count neither as movement nor as stops.
    public internal(set) var unobserved: Double

    /// The time from the start of the trip to its end, in seconds.
    public var duration: Double { end.timeIntervalSince(start) }
}
