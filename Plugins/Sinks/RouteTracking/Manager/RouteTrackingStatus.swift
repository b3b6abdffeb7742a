public import Geolocation
public import RouteGeometry

/// Whether a driver is on his route, as ``RouteTrackingManager`` tells it.
public enum RouteTrackingStatus: Sendable, Hashable {
    /// He is on it.
    ///
    /// - snappedLocation: the point of the route where he is.
    /// - remainingPath: the coordinates from there to the end of the route, without a copy; empty at the end, and for fixes
    ///   with their times once he has arrived near it.
    case onTrack(snappedLocation: Coordinate, remainingPath: RemainingPath)

    /// He is too far from it, or it has no coordinate.
    case outOfRoute
}
