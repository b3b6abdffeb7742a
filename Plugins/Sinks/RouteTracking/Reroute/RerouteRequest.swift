public import Geolocation
public import RouteFormats

/// What is told to whoever finds a new route for a traveller who has left his.
public struct RerouteRequest: Sendable, Hashable {
    /// Where he is.
    public let location: Location

    /// How that lies to the route which he has left.
    public let progress: RouteProgress

    /// The end of that route; nil for one without coordinates.
    public let destination: Coordinate?

    /// The waypoints to which he still has to come, in their order.
    ///
    /// They are placed on the new route, and followed there.
    public let waypoints: [RouteWaypoint]

    /// The waypoints that he has left behind without having been there, such as a stop that he drove around, in their order.
    ///
    /// Whether he is still to come to them, only the application knows. They are not followed on a route that is returned; one
    /// that leads to them is put in by `replaceRoute`, with them among its waypoints.
    public let skipped: [RouteWaypoint]

    /// How many requests there have been since he was on a route, this one included.
    public let attempt: Int

    /// Makes a request from its parts.
    public init(
        location: Location, progress: RouteProgress, destination: Coordinate?, waypoints: [RouteWaypoint] = [],
        skipped: [RouteWaypoint] = [], attempt: Int = 1
    ) {
        self.location = location
        self.progress = progress
        self.destination = destination
        self.waypoints = waypoints
        self.skipped = skipped
        self.attempt = attempt
    }
}
