public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What the vehicle of a drive does.
public enum RouteDriveState: Sendable, Hashable {
    /// It drives along the route.
    case onRoute
    /// It stands on the route, at a stop or at the end.
    case stopped
    /// It drives beside the route, see ``RouteExcursion``.
    case offRoute
    /// It drives back on the route, see ``RouteTurnBack``.
    case wrongWay
}

/// A moment of a drive: what the receiver tells, and what is true.
public struct RouteDriveFix: Sendable, Hashable {
    /// When it is.
    public let time: Date

    /// What the receiver tells; nil in a gap.
    public let location: Location?

    /// The 68 % confidence of the course that the receiver tells, degrees; nil where there is no course.
    public let courseAccuracy: Double?

    /// Whether the receiver tells a place far from the true one, see ``RouteOutliers``.
    public let isOutlier: Bool

    /// Where the vehicle is.
    public let coordinate: Coordinate

    /// How far along the route it is, metres; on an excursion, the place on the route that it passes by.
    public let along: Double

    /// How fast it is, metres per second.
    public let speed: Double

    /// What it does.
    public let state: RouteDriveState
}
