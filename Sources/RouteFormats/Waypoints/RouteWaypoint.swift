public import Geolocation
import GeolocationPrimitives

/// A place along a route that counts: a stop, a checkpoint.
public struct RouteWaypoint: Sendable, Hashable, Codable {
    /// Its number in the list that it was made from, from 0; it stays the same when a new route leads to it.
    public var index: Int

    /// What it is called; nil where nobody says.
    public var name: String?

    /// Where it is; it need not lie on the route.
    public var coordinate: Coordinate

    /// Metres along the route to the passage at which it is meant.
    public var along: Double

    /// Metres along the route, before and behind it, within which the traveller is at it; 1...10,000.
    public let radius: Double

    /// Makes a waypoint.
    ///
    /// ``RouteWaypoints`` finds out where along a route places lie. A radius out of its range is taken as the nearest in it.
    public init(
        index: Int, name: String? = nil, coordinate: Coordinate, along: Double, radius: Double = Self.defaultRadius
    ) {
        self.index = index
        self.name = name
        self.coordinate = coordinate
        self.along = along
        self.radius = radius.clamped(to: 1...10_000)
    }

    /// Reads one that was saved; a radius out of its range is taken as the nearest in it.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            index: try values.decode(Int.self, forKey: .index),
            name: try values.decodeIfPresent(String.self, forKey: .name),
            coordinate: try values.decode(Coordinate.self, forKey: .coordinate),
            along: try values.decode(Double.self, forKey: .along),
            radius: try values.decode(Double.self, forKey: .radius))
    }

    /// Metres: 30.
    public static let defaultRadius = 30.0
}
