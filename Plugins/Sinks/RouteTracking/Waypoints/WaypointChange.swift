public import RouteFormats

/// What happened with a waypoint.
public struct WaypointChange: Sendable, Hashable, Codable {
    /// What may happen.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// The traveller has come within its radius.
        case entered
        /// He is at it: stands within its radius, is within ``WaypointMonitor/arrivalDistance`` of it, or has gone past it.
        case arrived
        /// He has left it behind, beyond the radius.
        case passed
        /// He is behind it and has not been there: the progress jumped over it, or he was off the route meanwhile.
        case skipped
    }

    /// What happened.
    public let kind: Kind

    /// The waypoint.
    public let waypoint: RouteWaypoint

    /// Makes a change from its parts.
    public init(kind: Kind, waypoint: RouteWaypoint) {
        self.kind = kind
        self.waypoint = waypoint
    }
}
