public import CodecSupport
public import Geolocation

/// A traveller's stay at a place.
public struct Visit: Sendable, Hashable, Codable {
    /// The number of the visit, counted from 0 over all visits of the detector.
    public internal(set) var index: Int

    /// The centre of the place: the mean of the fixes, weighted by their accuracy.
    public internal(set) var centre: Coordinate

    /// The root mean square distance of the fixes from the centre of the place, in metres.
    ///
    /// The radius is at least as large as the best accuracy among the fixes.
    public internal(set) var radius: Double

    /// The arrival at the place: the time of the first fix of the stay.
    public internal(set) var arrival: Date

    /// Whether the traveller was observed elsewhere before the arrival.
    ///
    /// If it is `false`, the traveller may have arrived earlier than ``arrival``, which is then only the earliest known
    /// time at the place.
    public internal(set) var isArrivalKnown: Bool

    /// The departure from the place: the time of the last fix of the stay; `nil` during the visit.
    public internal(set) var departure: Date?

    /// Whether the traveller was observed elsewhere soon after the departure.
    ///
    /// If it is `false`, the traveller may have left later than ``departure``, which is then only the latest known time
    /// at the place. During the visit, the property is always `false`.
    public internal(set) var isDepartureKnown: Bool

    /// The total duration in seconds of the gaps without fixes, in which the traveller may have been away.
    public internal(set) var unobserved: Double

    /// Creates a visit, such as one detected by a device.
    ///
    /// - Parameters:
    ///   - index: The number of the visit, counted from 0.
    ///   - centre: The centre of the place.
    ///   - radius: The radius of the place in metres.
    ///   - arrival: The time of the arrival.
    ///   - isArrivalKnown: Whether the arrival was observed.
    ///   - departure: The time of the departure. Default: `nil`, during the visit.
    ///   - isDepartureKnown: Whether the departure was observed. Default: `false`.
    ///   - unobserved: The total duration in seconds of the gaps without fixes. Default: 0.
    public init(
        index: Int, centre: Coordinate, radius: Double, arrival: Date, isArrivalKnown: Bool, departure: Date? = nil,
        isDepartureKnown: Bool = false, unobserved: Double = 0
    ) {
        self.index = index
        self.centre = centre
        self.radius = radius
        self.arrival = arrival
        self.isArrivalKnown = isArrivalKnown
        self.departure = departure
        self.isDepartureKnown = isDepartureKnown
        self.unobserved = unobserved
    }

    /// The duration of the visit from arrival to departure, in seconds; `nil` during the visit.
    public var dwell: Double? { departure.map { $0.timeIntervalSince(arrival) } }
}
