public import CodecSupport
public import Geolocation

/// The event `visit`: the arrival at a place or the departure from it.
///
///     {"type":"visit","time":…,"event":"departure","index":0,"lat":47.6209134,"lon":9.1734021,"radius":8.2,
///      "arrival":"2026-11-20T10:40:00.000Z","departure":"2026-11-20T11:25:00.000Z","dwell":2700.0}
public struct VisitEvent: DerivedEvent, Hashable {
    /// The time of the fix that confirmed the arrival or departure; the arrival or departure itself was earlier.
    public var time: Date

    /// The visit; if the visit has ended, its departure is included.
    public var visit: Visit

    /// Creates an event about an arrival or a departure.
    ///
    /// - Parameters:
    ///   - time: The time of the fix that confirmed the change.
    ///   - visit: The visit, which includes the departure if it has ended.
    public init(time: Date, visit: Visit) {
        self.time = time
        self.visit = visit
    }

    /// The event type, `visit`.
    public var type: String { "visit" }

    /// The centre of the visited place, which the event reveals even if the traveller is elsewhere now.
    public var otherPlaces: [Coordinate] { [visit.centre] }

    /// Writes the fields of the event, except type and time; lengths in metres have one decimal.
    public func write(to writer: inout EventWriter) {
        writer.field("event", visit.departure == nil ? "arrival" : "departure")
        writer.field("index", visit.index)
        writer.field("lat", degrees: visit.centre.latitude)
        writer.field("lon", degrees: visit.centre.longitude)
        writer.field("radius", visit.radius.rounded(to: 10))
        writer.field("arrival", visit.arrival)
        if !visit.isArrivalKnown { writer.field("arrivalKnown", false) }
        if let dwell = visit.dwell {
            writer.field("departure", visit.departure)
            if !visit.isDepartureKnown { writer.field("departureKnown", false) }
            writer.field("dwell", dwell.rounded(to: 1e3))
        }
        if visit.unobserved > 0 { writer.field("unobserved", visit.unobserved.rounded(to: 1e3)) }
    }
}
