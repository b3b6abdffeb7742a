public import CodecSupport
public import Geolocation

/// The event `trip`: a journey between two visits, published after the arrival at the second place.
///
///     {"type":"trip","time":…,"index":0,"start":"2026-11-20T11:25:00.000Z","end":"2026-11-20T11:41:00.000Z",
///      "fromLat":47.6209134,"fromLon":9.1734021,"toLat":47.6609134,"toLon":9.1734021,"duration":960.0,
///      "distance":4870.3,"moving":840.0,"stops":1,"maxSpeed":14.2}
public struct TripEvent: DerivedEvent, Hashable {
    /// The time of the fix that confirmed the arrival; it is later than the end of the trip.
    public var time: Date

    /// The trip that has been completed.
    public var trip: Trip

    /// Creates an event about a completed trip.
    ///
    /// - Parameters:
    ///   - time: The time of the fix that confirmed the arrival.
    ///   - trip: The completed trip.
    public init(time: Date, trip: Trip) {
        self.time = time
        self.trip = trip
    }

    /// The event type, `trip`.
    public var type: String { "trip" }

    /// The places that the event reveals: the centres of the places at which the trip began and ended.
    public var otherPlaces: [Coordinate] { [trip.origin, trip.destination] }

    /// Writes the fields of the event, except type and time; distances have one decimal.
    public func write(to writer: inout EventWriter) {
        writer.field("index", trip.index)
        writer.field("start", trip.start)
        if !trip.isStartKnown { writer.field("startKnown", false) }
        writer.field("end", trip.end)
        if !trip.isEndKnown { writer.field("endKnown", false) }
        writer.field("fromLat", degrees: trip.origin.latitude)
        writer.field("fromLon", degrees: trip.origin.longitude)
        writer.field("toLat", degrees: trip.destination.latitude)
        writer.field("toLon", degrees: trip.destination.longitude)
        writer.field("duration", trip.duration.rounded(to: 1e3))
        writer.field("distance", trip.distance.rounded(to: 10))
        writer.field("moving", trip.movingTime.rounded(to: 1e3))
        writer.field("stops", trip.stops)
        writer.field("maxSpeed", trip.maximumSpeed)
        if trip.unobserved > 0 { writer.field("unobserved", trip.unobserved.rounded(to: 1e3)) }
    }
}
