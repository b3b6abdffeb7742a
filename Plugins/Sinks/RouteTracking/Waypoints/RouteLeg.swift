public import RouteFormats

/// The stretch between two waypoints of a route on which a traveller is, and how far he has come on it.
public struct RouteLeg: Sendable, Hashable, Codable {
    /// Its number: 0 leads from the beginning of the route to its first waypoint, the last one from the last waypoint to the end.
    public let number: Int

    /// The waypoint to which it leads; nil for the one that leads to the end of the route.
    public let waypoint: RouteWaypoint?

    /// Metres along the route where it begins.
    public let begin: Double

    /// Metres along the route where it ends.
    public let end: Double

    /// Metres along the route where the traveller is.
    public let along: Double

    /// Makes a leg from its parts.
    public init(number: Int, waypoint: RouteWaypoint?, begin: Double, end: Double, along: Double) {
        self.number = number
        self.waypoint = waypoint
        self.begin = begin
        self.end = end
        self.along = along
    }

    /// Metres from its beginning to its end.
    public var length: Double { max(0, end - begin) }

    /// Metres that are left to its end.
    public var remaining: Double { max(0, end - along) }

    /// The part of it that lies behind the traveller, 0...1; 1 for one without length.
    public var fraction: Double { length > 0 ? min(max((along - begin) / length, 0), 1) : 1 }
}
