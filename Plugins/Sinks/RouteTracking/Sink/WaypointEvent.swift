public import Geolocation
import RouteFormats

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What happened with a waypoint, as the event `waypoint`.
///
///     {"type":"waypoint","time":…,"event":"arrived","index":2,"name":"Harbour","along":1250.3}
public struct WaypointEvent: DerivedEvent, Hashable {
    /// When the fix was taken that says so.
    public var time: Date

    /// What happened.
    public var change: WaypointChange

    /// Makes an event from its parts.
    public init(time: Date, change: WaypointChange) {
        self.time = time
        self.change = change
    }

    /// `waypoint`.
    public var type: String { "waypoint" }

    /// Writes what happened, and number, name and place of the waypoint.
    public func write(to writer: inout EventWriter) {
        writer.field("event", change.kind.rawValue)
        writer.field("index", change.waypoint.index)
        writer.field("name", change.waypoint.name)
        writer.field("along", change.waypoint.along.rounded(to: 1e3))
    }
}
