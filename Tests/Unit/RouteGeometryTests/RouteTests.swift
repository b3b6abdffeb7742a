import Geolocation
import RouteGeometry
import Testing

@Suite("A route")
struct RouteTests {
    private let line = Routes.local([(0, 0), (100, 0), (100, 100), (300, 100)])

    @Test("has a point at each distance along it, and its ends beyond them")
    func points() throws {
        let route = try Route(line)
        let point = try #require(route.point(at: 150))
        #expect(point.segment == 1)
        #expect(abs(point.fraction - 0.5) < 1e-6)
        #expect(point.coordinate.localDistance(to: Routes.point(Routes.konstanz, east: 100, north: 50)) < 1e-3)
        #expect(Angle.absoluteDifference(try #require(point.bearing), 0) < 0.01)
        #expect(route.coordinate(at: -5) == line[0])
        #expect(route.coordinate(at: .infinity) == line[3])
        #expect(route.coordinate(at: .nan) == nil)
        #expect(route.point(at: route.length)?.fraction == 1)
        #expect(route.along(ofCoordinate: 3) == route.length)
        #expect(route.along(ofCoordinate: 4) == nil)
    }

    @Test("has its points on the geodesics of segments of thousands of kilometres")
    func longSegments() throws {
        let ends = [
            Coordinate(latitude: 51, longitude: 0), Coordinate(latitude: 40, longitude: -74),
            Coordinate(latitude: -33, longitude: 151),
        ]
        let route = try Route(ends)
        let first = GeodesicLine(from: ends[0], to: ends[1])
        let second = GeodesicLine(from: ends[1], to: ends[2])
        let middle = try #require(first.length)
        for metres in [123_456.7, 2_000_000, 5_000_000] {
            #expect(try #require(route.coordinate(at: metres)).localDistance(to: first.position(at: metres)) < 1e-3)
            let point = try #require(route.point(at: middle + metres))
            #expect(point.segment == 1)
            #expect(point.coordinate.localDistance(to: second.position(at: metres)) < 1e-3)
            #expect(Angle.absoluteDifference(try #require(point.bearing), second.bearing(at: metres)) < 0.01)
        }
    }

    @Test("has a path ahead of a place: the place and the following coordinates, and nothing at the end")
    func remainingPath() throws {
        let route = try Route(line)
        let ahead = route.path(from: 150)
        #expect(ahead.count == 3)
        #expect(Array(ahead.dropFirst()) == Array(line[2...]))
        #expect(abs(ahead.distance - (route.length - 150)) < 1e-9)
        #expect(Array(route.path(from: 0)) == line)
        #expect(Array(route.path(from: -.infinity)) == line)
        #expect(Array(route.path(from: .nan)) == line)
        #expect(route.path(from: route.length).isEmpty)
        #expect(route.path(from: .infinity).isEmpty)
        let corner = try #require(route.along(ofCoordinate: 1))
        #expect(Array(route.path(from: corner)) == Array(line[1...]))
        let found = try #require(route.nearest(to: line[1]))
        #expect(route.path(from: found) == route.path(from: corner))
        #expect(route.path(from: try #require(route.point(at: 150))) == ahead)
        #expect(ahead[ahead.index(before: ahead.endIndex)] == line[3])
        #expect(try Route([]).path(from: 0).isEmpty)
        #expect(try Route([line[0]]).path(from: 0).isEmpty)
    }

    @Test("has only its own coordinates ahead, even if long lines are divided")
    func remainingPathOnLongSegments() throws {
        let ends = [
            Coordinate(latitude: 51, longitude: 0), Coordinate(latitude: 50, longitude: 20),
            Coordinate(latitude: 50.001, longitude: 20), Coordinate(latitude: 40, longitude: 30),
        ]
        let route = try Route(ends)
        #expect(Array(route.path(from: 0)) == ends)
        let corner = try #require(route.along(ofCoordinate: 1))
        for (along, next) in [(1234.5, 1), (corner - 0.5, 1), (corner, 2), (corner + 50, 2), (corner + 200, 3)] {
            let ahead = route.path(from: along)
            #expect(Array(ahead.dropFirst()) == Array(ends[next...]), "\(along)")
            #expect(ahead.first == route.coordinate(at: along), "\(along)")
            #expect(route.path(from: try #require(route.point(at: along))) == ahead, "\(along)")
            #expect(abs(ahead.distance - (route.length - along)) < 1e-6, "\(along)")
        }
    }

    @Test("has exactly its coordinate as the point there, however the point is found")
    func exactCoordinates() throws {
        for (number, origin) in Routes.origins.enumerated() {
            let route = try Routes.wandering(from: origin, segments: 30, step: 700, seed: UInt64(number))
            let far = LocalTangentPlane(origin: Coordinate(latitude: -40, longitude: 100))
            for (index, coordinate) in route.coordinates.enumerated() {
                let along = try #require(route.along(ofCoordinate: index))
                let point = try #require(route.point(at: along))
                #expect(point.coordinate.distance(to: coordinate) == 0)
                let near = LocalTangentPlane(origin: coordinate)
                #expect(route.point(at: along, nearPiece: 0, near) == point)
                #expect(route.point(at: along, nearPiece: .max, far) == point)
                #expect(route.coordinates.contains(try #require(route.nearest(to: coordinate)).coordinate))
                let beyond = try #require(route.point(at: along + 7, nearPiece: point.piece, near))
                let same = try #require(route.point(at: along + 7, nearPiece: 0, far))
                #expect(beyond.coordinate.distance(to: same.coordinate) < 2e-8)
                #expect(beyond.segment == same.segment && beyond.along == same.along)
            }
        }
        let plane = LocalTangentPlane(origin: line[0])
        #expect(Route.empty.point(at: 0, nearPiece: 0, plane) == nil)
        #expect(try Route(line).point(at: .nan, nearPiece: 0, plane) == nil)
    }

    @Test("equals a route of the same coordinates, and has the same fingerprint")
    func identity() throws {
        let route = try Route(line)
        #expect(try Route(line) == route)
        #expect(try Route(line).fingerprint == route.fingerprint)
        #expect(route.reversed().fingerprint != route.fingerprint)
        #expect(try Route(line.dropLast()) != route)
        let zero = try Route([Coordinate(latitude: 0, longitude: -0.0)])
        #expect(zero.fingerprint == (try Route([Coordinate(latitude: -0.0, longitude: 0)])).fingerprint)
    }

    @Test("it is closed if it ends near its beginning after having led away")
    func closed() throws {
        #expect(!(try Route(line).isClosed()))
        #expect(try Route(line + [line[0]]).isClosed())
        #expect(!(try Route([line[0], line[0], line[0]]).isClosed()))
        #expect(!(try Route([]).isClosed()))
        let gap = try Route(Routes.local([(0, 0), (100, 0), (100, 100), (0, 15)]))
        #expect(!gap.isClosed())
        #expect(gap.isClosed(within: 15.1))
        #expect(!gap.isClosed(within: 100), "it leads nowhere that is farther than that")
        #expect(!gap.isClosed(within: .nan) && !gap.isClosed(within: -20) && !gap.isClosed(within: .infinity))
    }

    @Test("refuses invalid coordinates by their number, and too many vertices")
    func refused() {
        for bad in [
            Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 90.001, longitude: 0),
            Coordinate(latitude: 0, longitude: .infinity), Coordinate(latitude: 0, longitude: -180.1),
        ] {
            #expect(throws: RouteError.invalidCoordinate(4)) { try Route(line + [bad]) }
        }
        let poles = [Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: -90, longitude: 0)]
        #expect(throws: RouteError.linesTooLong(vertices: 19_162)) { try Route(poles, limit: (100, 1000)) }
        #expect(throws: RouteError.tooLong(vertices: 4)) { try Route(line, limit: (3, 1000)) }
    }

    @Test("counts its vertices before it creates them, so that a few bytes cannot fill the memory")
    func cost() throws {
        func zigzag(_ count: Int) -> [Coordinate] {
            (0..<count).map { Coordinate(latitude: $0 % 2 == 0 ? 89.5 : -90, longitude: $0 % 2 == 0 ? -39.5 : 40) }
        }
        // The error contains the total number, although half a million is already too many.
        #expect(throws: RouteError.linesTooLong(vertices: 38_302_287)) { try Route(zigzag(2000)) }
        let corners = zigzag(200) + [Coordinate(latitude: 0, longitude: 0)]
        #expect {
            try Geofence(polygon: corners)
        } throws: { error in
            if case RouteError.tooLongSides(let vertices) = error { vertices > 3_000_000 } else { false }
        }
        #expect(try Route(zigzag(26)).length > 400_000_000)
    }

    @Test("of no point, one point or equal points has the length 0 and the answers of a point")
    func degenerate() throws {
        let place = Routes.point(Routes.konstanz, east: 30, north: 40)
        #expect(try Route([]).nearest(to: place) == nil)
        #expect(try Route([]).nearest(to: place, within: 0...1) == nil)
        #expect(try Route([]).point(at: 0) == nil)
        for count in [1, 2, 9, 100] {
            let route = try Route(Array(repeating: Routes.konstanz, count: count))
            #expect(route.length == 0)
            for found in [route.nearest(to: place), route.nearest(to: place, within: 0...0)] {
                let found = try #require(found)
                #expect(abs(found.distance - 50) < 1e-3)
                #expect(found.along == 0)
                #expect(found.fraction == 0)
                #expect(found.bearing == nil)
                #expect(found.signedCrossTrack == found.distance)
            }
            let far = try #require(route.nearest(to: Coordinate(latitude: -47, longitude: -170)))
            #expect(
                abs(
                    far.distance
                        - Geodesic.inverse(from: Coordinate(latitude: -47, longitude: -170), to: Routes.konstanz)
                        .distance) < 1e-2)
            #expect(route.point(at: 5)?.coordinate == Routes.konstanz)
            #expect(route.path(from: 0).isEmpty)
            #expect(route.isWithin(51, of: place))
            #expect(!route.isWithin(49, of: place))
        }
        #expect(try Route([Routes.konstanz]).nearest(to: Coordinate(latitude: 91, longitude: 0)) == nil)
    }

    @Test("has the same directions and distances if points are repeated")
    func repeated() throws {
        let plain = try Route(line)
        let route = try Route([line[0], line[0], line[0], line[1], line[1], line[2], line[3], line[3], line[3]])
        #expect(route.length == plain.length)
        for place in line {
            let (a, b) = try (#require(plain.nearest(to: place)), #require(route.nearest(to: place)))
            #expect(a.along == b.along)
            #expect(b.bearing != nil)
        }
        #expect(Angle.absoluteDifference(try #require(route.point(at: 0)?.bearing), 90) < 0.01)
        #expect(Angle.absoluteDifference(try #require(route.point(at: route.length)?.bearing), 90) < 0.01)
    }
}
