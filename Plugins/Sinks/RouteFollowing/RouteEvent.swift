public import CodecSupport
public import Geolocation
public import RouteTracking

/// The event `route`: the position of a traveller on a route, published for each fix that is used.
///
///     {"type":"route","time":…,"status":"onRoute","lat":47.6209134,"lon":9.1734021,"along":1250.3,"remaining":830.9,
///      "distance":4.2,"bearingBack":271.5,"fraction":0.600759,"eta":"2026-11-20T10:43:07.000Z"}
public struct RouteEvent: DerivedEvent, Hashable {
    /// The time of the fix.
    public var time: Date

    /// The position of the traveller on the route.
    public var progress: RouteProgress

    /// The time at which the traveller arrives or has arrived at the end of the route; `nil` while it is unknown.
    public var arrival: Date?

    /// Creates an event of the type `route`.
    public init(time: Date, progress: RouteProgress, arrival: Date? = nil) {
        self.time = time
        self.progress = progress
        self.arrival = arrival
    }

    /// The event type, `route`.
    public var type: String { "route" }

    /// Writes the fields of the event.
    ///
    /// Distances in metres have three decimals, the bearing has two, the fraction has six, and the arrival is in whole
    /// seconds. Within a millimetre of the route, the bearing is omitted.
    public func write(to writer: inout EventWriter) {
        writer.field("status", progress.status.rawValue)
        writer.field("lat", degrees: progress.coordinate.latitude)
        writer.field("lon", degrees: progress.coordinate.longitude)
        writer.field("along", progress.along.rounded(to: 1e3))
        writer.field("remaining", progress.remaining.rounded(to: 1e3))
        writer.field("distance", progress.distance.rounded(to: 1e3))
        if progress.distance >= 0.001 {
            writer.field("bearingBack", degrees: progress.bearingBack?.rounded(to: 1e2))
        }
        writer.field("fraction", progress.fraction.rounded(to: 1e6))
        writer.field(
            "eta",
            arrival.map { Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate.rounded()) })
    }
}
