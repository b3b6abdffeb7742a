import Geolocation
import RouteGeometry
import Testing

@Suite("The passages of a route by a place")
struct PassageTests {
    private func alongs(_ route: Route, _ place: Coordinate, _ radius: Double, limit: Int = 8) -> [Double] {
        route.nearestPoints(to: place, within: radius, limit: limit).map { $0.along.rounded() }
    }

    @Test("are two on a way there and back, but one close to where it turns")
    func thereAndBack() throws {
        let line = Routes.local([(0, 0), (600, 0)])
        let route = try Route([line[0], line[1], line[0]])
        #expect(alongs(route, Routes.point(Routes.konstanz, east: 200, north: 10), 30) == [200, 1000])
        let turn = alongs(route, Routes.point(Routes.konstanz, east: 598, north: 10), 30)
        #expect(turn == [598] || turn == [602])
        #expect(alongs(route, Routes.point(Routes.konstanz, east: 590, north: 1), 30) == [590, 610])
        #expect(alongs(route, Routes.point(Routes.konstanz, east: 200, north: 40), 30).isEmpty)
    }

    @Test("are three in three laps; with a limit, they are spread over the laps and begin with the first")
    func laps() throws {
        let square = Routes.local([(0, 0), (100, 0), (100, 100), (0, 100)])
        let three = try Route(square + square + square + [square[0]])
        let place = Routes.point(Routes.konstanz, east: 50, north: -5)
        #expect(alongs(three, place, 30) == [50, 450, 850])
        let ten = try Route((0..<10).flatMap { _ in square } + [square[0]])
        #expect(alongs(ten, place, 30, limit: 1) == [50])
        #expect(alongs(ten, place, 30, limit: 4) == [50, 1250, 2450, 3650])
        #expect(alongs(ten, place, 30, limit: 100).count == 10)
    }

    @Test("begin with the nearest one, wherever it is on the route")
    func order() throws {
        let route = try Route(Routes.local([(0, 0), (300, 0), (300, 20), (0, 20)]))
        #expect(alongs(route, Routes.point(Routes.konstanz, east: 100, north: 16), 30) == [520, 100])
    }

    @Test("are one if a track stood still and its points scatter")
    func dither() throws {
        var points = [(east: -200.0, north: 0.0)]
        for number in 0..<60 {
            points.append((east: Double(number % 7) * 0.6, north: Double(number * number % 11) * 0.3))
        }
        points.append((east: 200, north: 0))
        let route = try Route(Routes.local(points))
        #expect(alongs(route, Routes.point(Routes.konstanz, east: 2, north: 8), 30).count == 1)
    }

    @Test("are none without a valid radius, limit or place, and one for a route of one point")
    func edges() throws {
        let route = try Route(Routes.local([(0, 0), (100, 0)]))
        #expect(route.nearestPoints(to: Routes.konstanz, within: .nan, limit: 3).isEmpty)
        #expect(route.nearestPoints(to: Routes.konstanz, within: -1, limit: 3).isEmpty)
        #expect(route.nearestPoints(to: Routes.konstanz, within: 10, limit: 0).isEmpty)
        #expect(route.nearestPoints(to: Routes.konstanz, within: 10, limit: .min).isEmpty)
        #expect(route.nearestPoints(to: Coordinate(latitude: .nan, longitude: 0), within: 10, limit: 3).isEmpty)
        #expect(route.nearestPoints(to: Routes.konstanz, within: .infinity, limit: .max).count == 1)
        #expect(try Route([Routes.konstanz]).nearestPoints(to: Routes.konstanz, within: 0, limit: 3).count == 1)
    }

    @Test("have their distance along the ground, even if they are far away")
    func far() throws {
        let route = try Route([Coordinate(latitude: 0, longitude: -30), Coordinate(latitude: 0, longitude: 30)])
        let place = Coordinate(latitude: 10, longitude: 0)
        let found = try #require(route.nearestPoints(to: place, within: 2_000_000, limit: 3).first)
        #expect(abs(found.distance - Geodesic.inverse(from: place, to: found.coordinate).distance) < 1e-6)
    }
}
