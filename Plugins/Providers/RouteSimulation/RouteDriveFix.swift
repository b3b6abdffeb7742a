public import CodecSupport
public import Geolocation

/// The state of the vehicle during a drive.
public enum RouteDriveState: Sendable, Hashable {
    /// Driving along the route.
    case onRoute
    /// Standing at a stop or at the end.
    case stopped
    /// Driving beside the route; see ``RouteExcursion``.
    case offRoute
    /// Driving back along the route; see ``RouteTurnBack``.
    case wrongWay
}

/// The received and the true values at one moment of a drive.
public struct RouteDriveFix: Sendable, Hashable {
    /// The time.
    public let time: Date

    /// The received location; `nil` in a gap.
    public let location: Location?

    /// The accuracy (68 %) of the received course in degrees; `nil` if there is no course.
    public let courseAccuracy: Double?

    /// Whether the received position is an outlier; see ``RouteOutliers``.
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
