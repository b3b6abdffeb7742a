import Geolocation
import RouteGeometry

/// Routes about a place in the Lake Constance region.
enum Way {
    /// The start of the way.
    static let origin = Coordinate(latitude: 47.62, longitude: 9.17)

    /// The place some metres to the east and north of the origin.
    static func place(_ east: Double, _ north: Double = 0) -> Coordinate {
        origin.destination(distance: east, bearing: 90).destination(distance: north, bearing: 0)
    }

    /// A route through places that are given as metres east and north.
    static func route(_ places: [(Double, Double)]) throws -> Route {
        try Route(places.map { place($0.0, $0.1) })
    }

    /// The way to the east: a kilometre, with a coordinate every 100 m.
    static func east() throws -> Route { try route((0...10).map { (Double($0) * 100, 0) }) }
}
