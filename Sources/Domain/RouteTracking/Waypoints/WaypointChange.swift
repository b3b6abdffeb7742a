public import TrackFiles

/// An event at a waypoint of a route, such as the arrival of the traveller.
public struct WaypointChange: Sendable, Hashable, Codable {
    /// The events that are possible at a waypoint.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// The traveller has come within the radius of the waypoint.
        case entered
        /// The traveller has reached the waypoint.
        ///
        /// On the route, this is the case if the traveller stands within the radius of the waypoint, is within
        /// ``WaypointMonitor/arrivalDistance`` of it, or has gone past it. Off the route, it is the case if the
        /// traveller rests within the radius, measured in a straight line.
        case arrived
        /// The traveller has gone past the waypoint and is beyond its radius.
        case passed
        /// The traveller is beyond the waypoint without having visited it.
        ///
        /// The reported position has jumped past the waypoint, or the traveller was off the route beside it.
        case skipped
    }

    /// The event that has happened at the waypoint, such as an arrival.
    public let kind: Kind

    /// The waypoint that the traveller has reached, passed or skipped.
    public let waypoint: RouteWaypoint

    /// Creates an event at the given waypoint.
    public init(kind: Kind, waypoint: RouteWaypoint) {
        self.kind = kind
        self.waypoint = waypoint
    }
}
