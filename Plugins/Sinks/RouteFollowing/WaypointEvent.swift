public import CodecSupport
public import Geolocation
public import RouteTracking
import TrackFiles

/// The event `waypoint`: a change of the state of a waypoint, such as the arrival at it.
///
///     {"type":"waypoint","time":…,"event":"arrived","index":2,"name":"Harbour","along":1250.3}
public struct WaypointEvent: DerivedEvent, Hashable {
    /// The time of the fix that caused the change.
    public var time: Date

    /// The change of the waypoint's state.
    public var change: WaypointChange

    /// Creates an event of the type `waypoint`.
    public init(time: Date, change: WaypointChange) {
        self.time = time
        self.change = change
    }

    /// The event type, `waypoint`.
    public var type: String { "waypoint" }

    /// Writes the kind of the change, and the index, name and position of the waypoint.
    public func write(to writer: inout EventWriter) {
        writer.field("event", change.kind.rawValue)
        writer.field("index", change.waypoint.index)
        writer.field("name", change.waypoint.name)
        writer.field("along", change.waypoint.along.rounded(to: 1e3))
    }
}
