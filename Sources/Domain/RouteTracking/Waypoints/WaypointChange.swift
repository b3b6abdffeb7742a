public import TrackFiles

/// An event at a waypoint of a route, such as the arrival of the traveller.
public struct WaypointChange: Sendable, Hashable, Codable {
    /// The events that are possible at a waypoint.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// The traveller has come within the radius of the waypoint.
        case entered
        /// The traveller has reached the waypoint.
        ///
        /// A traveller on the route has reached the waypoint in one of these cases:
        /// - The traveller has stopped within the radius of the waypoint.
        /// - The traveller is within ``WaypointMonitor/arrivalDistance`` of the waypoint, or has gone past it.
        /// - The traveller is within the radius and has arrived at the end of the route.
        ///
        /// A traveller off the route has reached the waypoint after resting within its radius, measured in a straight
        /// line.
        case arrived
        /// The traveller has gone past the waypoint and is beyond its radius.
        case passed
        /// The traveller is beyond the waypoint without having visited it.
        ///
        /// The reported position has jumped past the waypoint, the traveller was off the route beside it, or the first
        /// position on the route was already beyond it.
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
