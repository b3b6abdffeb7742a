public import Geolocation
public import TrackFiles

/// A request for a new route for a traveller that has left the current one.
public struct RerouteRequest: Sendable, Hashable {
    /// The location of the traveller at the time of the request.
    public let location: Location

    /// The traveller's progress on the route that was left.
    public let progress: RouteProgress

    /// The end of the route that was left; `nil` if that route has no coordinates.
    public let destination: Coordinate?

    /// The waypoints that the traveller has not reached yet, in their order.
    ///
    /// These waypoints are placed on the new route and monitored on it.
    public let waypoints: [RouteWaypoint]

    /// The waypoints that the traveller passed without visiting them, such as a stop that was bypassed, in their order.
    ///
    /// Only the application knows whether they must still be visited. They are not monitored on the new route. To visit
    /// them, call `replaceRoute` with a route that leads to them, and include them in its waypoints.
    public let skipped: [RouteWaypoint]

    /// The number of requests, including this one, since the traveller was last on a route.
    public let attempt: Int

    /// Creates a request for a new route.
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
