public import TrackFiles

/// The leg of a route, from one waypoint to the next, on which a traveller currently is, with the progress on that leg.
public struct RouteLeg: Sendable, Hashable, Codable {
    /// The number of the leg, counted from 0 along the route.
    ///
    /// Leg 0 leads from the beginning of the route to the first waypoint, the last leg from the last waypoint to the
    /// end.
    public let number: Int

    /// The waypoint to which the leg leads; `nil` for the leg to the end of the route.
    public let waypoint: RouteWaypoint?

    /// The distance from the beginning of the route to the beginning of the leg, in metres.
    public let begin: Double

    /// The distance from the beginning of the route to the end of the leg, in metres.
    public let end: Double

    /// The distance from the beginning of the route to the traveller, in metres.
    public let along: Double

    /// Creates a leg of a route.
    public init(number: Int, waypoint: RouteWaypoint?, begin: Double, end: Double, along: Double) {
        self.number = number
        self.waypoint = waypoint
        self.begin = begin
        self.end = end
        self.along = along
    }

    /// The length of the leg in metres.
    public var length: Double { max(0, end - begin) }

    /// The distance from the traveller to the end of the leg, in metres.
    public var remaining: Double { max(0, end - along) }

    /// The completed fraction of the leg, 0...1; 1 for a leg without length.
    public var fraction: Double { length > 0 ? min(max((along - begin) / length, 0), 1) : 1 }
}
