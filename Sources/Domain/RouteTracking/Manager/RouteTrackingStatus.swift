public import Geolocation

/// The status of a driver on a route, as reported by ``RouteTrackingManager``.
public enum RouteTrackingStatus: Sendable, Hashable {
    /// The driver is on the route.
    ///
    /// - snappedLocation: the driver's point on the route.
    /// - remainingPath: the coordinates from there to the end of the route. The array is empty at the end or, for fixes
    ///   with times, once the driver has arrived near the end. ``RouteTrackingManager/remainingPath`` is the same
    ///   without a copy.
    case onTrack(snappedLocation: Coordinate, remainingPath: [Coordinate])

    /// The driver is too far from the route, or the route has no coordinates.
    case outOfRoute
}
