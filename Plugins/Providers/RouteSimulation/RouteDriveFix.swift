public import CodecSupport
public import Geolocation

/// The state of the vehicle of a drive.
public enum RouteDriveState: Sendable, Hashable {
    /// Driving along the route.
    case onRoute
    /// Standing on the route, at a stop or at the end.
    case stopped
    /// Driving beside the route, see ``RouteExcursion``.
    case offRoute
    /// Driving back on the route, see ``RouteTurnBack``.
    case wrongWay
}

/// A moment of a drive: the received and the true values.
public struct RouteDriveFix: Sendable, Hashable {
    /// The time.
    public let time: Date

    /// The received location; `nil` in a gap.
    public let location: Location?

    /// The accuracy (68 %) of the received course in degrees; `nil` if there is no course.
    public let courseAccuracy: Double?

    /// Whether the received position is an outlier, see ``RouteOutliers``.
    public let isOutlier: Bool

    /// The true position.
    public let coordinate: Coordinate

    /// The true distance along the route in metres; on an excursion, that of the bypassed place on the route.
    public let along: Double

    /// The true speed in metres per second.
    public let speed: Double

    /// The state of the vehicle.
    public let state: RouteDriveState
}
