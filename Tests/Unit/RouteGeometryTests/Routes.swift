import CodecSupport
import Geolocation
import RouteGeometry

/// Routes for tests.
enum Routes {
    /// A point at metres to the east and north of another one.
    static func point(_ origin: Coordinate, east: Double, north: Double) -> Coordinate {
        LocalTangentPlane(origin: origin).geographic(LocalPosition(east: east, north: north)).coordinate
    }

    static let konstanz = Coordinate(latitude: 47.6603, longitude: 9.1758)

    /// Points in metres to the east and north of Konstanz, on the ground to some millimetres within a kilometre.
    static func local(_ points: [(east: Double, north: Double)]) -> [Coordinate] {
        points.map { point(konstanz, east: $0.east, north: $0.north) }
    }

    /// Places at which computations on maps often fail, and one at which they do not.
    static let origins = [
        konstanz, Coordinate(latitude: 60, longitude: 24), Coordinate(latitude: -17, longitude: 180),
        Coordinate(latitude: 65, longitude: -180), Coordinate(latitude: 89.995, longitude: 10),
        Coordinate(latitude: -90, longitude: 0), Coordinate(latitude: 0, longitude: 0),
    ]

    /// A route that wanders around an origin, crosses itself and repeats coordinates.
    static func wandering(
        from origin: Coordinate, segments: Int, step: Double, seed: UInt64
    ) throws -> Route {
        var chance = SplitMix64(seed: seed)
        var coordinates = [origin]
        var bearing = 360 * chance.unit()
        for number in 0..<segments {
            bearing += 120 * (chance.unit() - 0.5)
            guard let last = coordinates.last else { break }
            let metres = number % 17 == 16 ? 0 : step * 2 * chance.unit()
            coordinates.append(GeodesicLine(from: last, bearing: bearing).position(at: metres))
        }
        return try Route(coordinates)
    }

    /// A place somewhere beside a route.
    static func beside(_ route: Route, within metres: Double, _ chance: inout SplitMix64) -> Coordinate {
        let point = route.coordinate(at: chance.unit() * route.length) ?? konstanz
        return GeodesicLine(from: point, bearing: 360 * chance.unit()).position(at: metres * chance.unit())
    }
}

/// Finds the nearest point of a route by exact geodesics, without an index, in steps along each segment.
enum BruteForce {
    /// Metres along the part of a route to the nearest point, and metres to it.
    static func nearest(
        _ coordinates: [Coordinate], to place: Coordinate, within part: ClosedRange<Double>? = nil
    ) -> (along: Double, distance: Double) {
        var best = (along: 0.0, distance: Double.infinity)
        var begin = 0.0
        for (a, b) in zip(coordinates, coordinates.dropFirst()) {
            let line = GeodesicLine(from: a, to: b)
            let length = line.length ?? 0
            let low = max(0, (part?.lowerBound ?? 0) - begin)
            let high = min(length, (part?.upperBound ?? .infinity) - begin)
            if low <= high {
                let found = least(low, high) { Geodesic.inverse(from: place, to: line.position(at: $0)).distance }
                if found.value < best.distance { best = (begin + found.at, found.value) }
            }
            begin += length
        }
        return best
    }

    /// The least value of a function that falls and then grows, by the golden section.
    private static func least(
        _ low: Double, _ high: Double, _ value: (Double) -> Double
    ) -> (at: Double, value: Double) {
        var (low, high) = (low, high)
        var ends = [(low, value(low)), (high, value(high))]
        let ratio = 0.618_033_988_749_895
        var (a, b) = (high - ratio * (high - low), low + ratio * (high - low))
        var (atA, atB) = (value(a), value(b))
        for _ in 0..<60 where high - low > 1e-5 {
            if atA <= atB {
                (high, b, atB) = (b, a, atA)
                a = high - ratio * (high - low)
                atA = value(a)
            } else {
                (low, a, atA) = (a, b, atB)
                b = low + ratio * (high - low)
                atB = value(b)
            }
        }
        ends.append((a, atA))
        return ends.min { $0.1 < $1.1 }.map { (at: $0.0, value: $0.1) } ?? (low, .infinity)
    }
}
