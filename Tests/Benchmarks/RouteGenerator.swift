import Foundation
import Geolocation
import GeolocationPrimitives
import RouteGeometry
import RouteSimulation

/// Makes routes for benchmarks, what moves along them and what lies beside them, always the same.
enum RouteGenerator {
    /// Metres of each segment.
    static let step = 15.0

    /// A way whose direction wanders, so that it crosses itself again and again; shorter ones are its beginning.
    static func coordinates(segments: Int) -> [Coordinate] {
        var random = SplitMix64(seed: 1)
        var coordinates = [Coordinate(latitude: 47, longitude: 9)]
        coordinates.reserveCapacity(segments + 1)
        var (last, bearing) = (coordinates[0], 0.0)
        for _ in 0..<segments {
            bearing += 34 * (random.unit() - 0.5)
            last = last.destination(distance: step, bearing: bearing)
            coordinates.append(last)
        }
        return coordinates
    }

    /// What a receiver tells once a second of a vehicle that goes along at 13 m/s, with noise of 5 m.
    static func fixes(along coordinates: [Coordinate], atMost limit: Int) throws -> [Location] {
        var options = RouteDriveOptions()
        // It takes the bends, which are none of a road, without braking.
        options.lateralAcceleration = 100
        let needed = Int(Double(limit) * options.speed / step) + 10
        let drive = try RouteDrive(Route(Array(coordinates.prefix(needed))), options: options)
        return Array(drive.lazy.compactMap(\.location).prefix(limit))
    }

    /// Places at most 8 m from places anywhere on a route.
    static func places(beside route: Route, count: Int) -> [Coordinate] {
        var random = SplitMix64(seed: 2)
        return (0..<count).compactMap { _ in
            let place = route.coordinate(at: route.length * random.unit())
            let (distance, bearing) = (8 * random.unit(), 360 * random.unit())
            return place?.destination(distance: distance, bearing: bearing)
        }
    }
}
