public import Geolocation

/// What is told to whoever finds a new route for a traveller who has left his.
public struct RerouteRequest: Sendable, Hashable {
    /// Where he is.
    public let location: Location

    /// How that lies to the route which he has left.
    public let progress: RouteProgress

    /// The end of that route; nil for one without coordinates.
    public let destination: Coordinate?

    /// The waypoints to which he still has to come, in their order.
    public let waypoints: [RouteWaypoint]

    /// How many requests there have been since he was on a route, this one included.
    public let attempt: Int
}
