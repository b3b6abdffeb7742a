public import CodecSupport
public import Geolocation

/// The state of the vehicle during a simulated drive.
public enum RouteDriveState: Sendable, Hashable {
    /// The vehicle is driving along the route.
    case onRoute
    /// The vehicle is standing at a stop or at the end of the route.
    case stopped
    /// The vehicle is driving beside the route; see ``RouteExcursion``.
    case offRoute
    /// The vehicle is driving back along the route; see ``RouteTurnBack``.
    case wrongWay
}

/// The received and the true values at one moment of a simulated drive.
public struct RouteDriveFix: Sendable, Hashable {
    /// The time at which the receiver determined the values.
    public let time: Date

    /// The location that the receiver reports; `nil` if it reports none at this time.
    public let location: Location?

    /// The accuracy of the reported course in degrees (68 % of errors are smaller); `nil` if no course is reported.
    public let courseAccuracy: Double?

    /// Whether the reported position is an outlier; see ``RouteOutliers``.
    public let isOutlier: Bool

    /// The true position of the vehicle.
    public let coordinate: Coordinate

    /// The true distance of the vehicle from the start of the route, in metres along the route.
    ///
    /// On an excursion, it is the distance of the place on the route that the vehicle is passing at that time.
    public let along: Double

    /// The true speed of the vehicle in metres per second.
    public let speed: Double

    /// The true state of the vehicle.
    public let state: RouteDriveState
}
