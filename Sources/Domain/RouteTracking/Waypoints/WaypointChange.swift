public import TrackFiles

/// A change in the relation of a traveller to a waypoint.
public struct WaypointChange: Sendable, Hashable, Codable {
    /// The kind of a change.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// The traveller has come within the radius of the waypoint.
        case entered
        /// The traveller has reached the waypoint.
        ///
        /// This is the case if the traveller stands within its radius, is within ``WaypointMonitor/arrivalDistance`` of
        /// it, or has gone past it; off the route, if the traveller rests within the radius, measured in a straight
        /// line.
        case arrived
        /// The traveller has gone past the waypoint and is beyond its radius.
        case passed
        /// The traveller is beyond the waypoint without having visited it.
        ///
        /// The progress jumped over the waypoint, or the traveller was off the route in the meantime.
        case skipped
    }

    /// The kind of the change.
    public let kind: Kind

    /// The waypoint that has changed.
    public let waypoint: RouteWaypoint

    /// Creates a change.
    public init(kind: Kind, waypoint: RouteWaypoint) {
        self.kind = kind
        self.waypoint = waypoint
    }
}
