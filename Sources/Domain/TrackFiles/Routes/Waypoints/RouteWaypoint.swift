import CodecSupport
public import Geolocation

/// A place on a route, such as a stop or a checkpoint, at which arrivals are monitored.
public struct RouteWaypoint: Sendable, Hashable, Codable {
    /// The index of the waypoint in the original list of stops, from 0; it stays the same on a new route.
    public var index: Int

    /// The name of the waypoint; `nil` if it has none.
    public var name: String?

    /// The position of the waypoint, which need not be on the route.
    public var coordinate: Coordinate

    /// The distance along the route at which the traveller visits the waypoint, in metres.
    ///
    /// If the route passes the waypoint several times, only this passage is monitored.
    public var along: Double

    /// The distance along the route within which the traveller counts as being at the waypoint, in metres; 1...10,000.
    ///
    /// It applies before and after the waypoint.
    public let radius: Double

    /// Creates a waypoint at a known distance along a route.
    ///
    /// ``RouteWaypoints`` determines the distances along a route for a list of stops. The radius is clamped to its
    /// range.
    public init(
        index: Int, name: String? = nil, coordinate: Coordinate, along: Double, radius: Double = Self.defaultRadius
    ) {
        self.index = index
        self.name = name
        self.coordinate = coordinate
        self.along = along
        self.radius = radius.clamped(to: 1...10_000)
    }

    /// Decodes a waypoint, and clamps the radius to its range.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            index: try values.decode(Int.self, forKey: .index),
            name: try values.decodeIfPresent(String.self, forKey: .name),
            coordinate: try values.decode(Coordinate.self, forKey: .coordinate),
            along: try values.decode(Double.self, forKey: .along),
            radius: try values.decode(Double.self, forKey: .radius))
    }

    /// The default of ``radius`` in metres: 30.
    public static let defaultRadius = 30.0
}
