public import TrackFiles

/// A change of a waypoint.
public struct WaypointChange: Sendable, Hashable, Codable {
    /// The kind of a change.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// The traveller has come within the radius of the waypoint.
        case entered
        /// The traveller is at the waypoint: stands within its radius, is within ``WaypointMonitor/arrivalDistance`` of
        /// it, or has gone past it. Off the route, it rests within the radius in a straight line.
        case arrived
        /// The traveller has left the waypoint behind, beyond its radius.
        case passed
        /// The traveller is beyond the waypoint without having been there: the progress jumped over it, or the
        /// traveller was off the route meanwhile.
        case skipped
    }

    /// The kind of the change.
    public let kind: Kind

    /// The waypoint.
    public let waypoint: RouteWaypoint

    /// Creates a change.
    public init(kind: Kind, waypoint: RouteWaypoint) {
        self.kind = kind
        self.waypoint = waypoint
    }
}
