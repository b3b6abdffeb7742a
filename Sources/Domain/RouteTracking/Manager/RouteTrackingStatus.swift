public import Geolocation

/// The status of a driver on a route, as reported by ``RouteTrackingManager``.
public enum RouteTrackingStatus: Sendable, Hashable {
    /// On the route.
    ///
    /// - snappedLocation: the driver's point on the route.
    /// - remainingPath: the coordinates from there to the end of the route; empty at the end, and for timed fixes once
    ///   the driver has arrived near it. ``RouteTrackingManager/remainingPath`` is the same without a copy.
    case onTrack(snappedLocation: Coordinate, remainingPath: [Coordinate])

    /// Too far from the route, or the route has no coordinates.
    case outOfRoute
}
