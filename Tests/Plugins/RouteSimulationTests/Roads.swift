import Geolocation
import RouteGeometry
import RouteSimulation

/// Routes to drive along.
enum Roads {
    static let origin = Coordinate(latitude: 47.6, longitude: 9.2)

    /// A drive whose receiver has no errors.
    static func exact() -> RouteDriveOptions {
        var options = RouteDriveOptions()
        options.noise = 0
        return options
    }

    /// A line to the east with a length in metres, in steps of 50 m.
    static func straight(_ length: Double) throws -> Route {
        try Route(stride(from: 0, through: length, by: 50).map { origin.destination(distance: $0, bearing: 90) })
    }

    /// Corners of all kinds.
    static func street() throws -> Route {
        var places = [origin]
        var bearing = 0.0
        for (length, turn) in [(300.0, 90.0), (40, -20), (200, 35), (5, 60), (120, -150), (1, 10), (400, 5), (80, 90)] {
            places.append((places.last ?? origin).destination(distance: length, bearing: bearing))
            bearing += turn
        }
        return try Route(places)
    }

    /// A circle with a number of corners, driven once.
    static func circle(radius: Double, corners: Int) -> [Coordinate] {
        (0...corners).map { origin.destination(distance: radius, bearing: 360 * Double($0) / Double(corners)) }
    }
}
