import Foundation
import Geolocation
import RouteGeometry
import Testing
import TrackFiles

@Suite("Stops along a route")
struct RouteWaypointsTests {
    /// The positions of the stops, in whole metres.
    private func alongs(_ stops: [(Double, Double)], on route: Route) -> [Int] {
        RouteWaypoints(stops.map { Way.place($0.0, $0.1) }, on: route).waypoints.map { Int($0.along.rounded()) }
    }

    @Test("a stop lies where the route is nearest to it")
    func nearest() throws {
        #expect(alongs([(120, 40), (730, -60)], on: try Way.east()) == [120, 730])
    }

    @Test("at equally near passages, the order of the stops decides: out, at the turn, and on the way back")
    func outAndBack() throws {
        let route = try Way.route([(0, 0), (1000, 0), (0, 0)])
        #expect(alongs([(300, 0), (900, 0), (300, 0)], on: route) == [300, 900, 1700])
        #expect(alongs([(900, 0), (300, 0)], on: route) == [900, 1700])
        #expect(alongs([(0, 0), (1000, 0), (0, 0)], on: route) == [0, 1000, 2000])
    }

    @Test("a slightly farther passage is chosen if the nearest one does not fit")
    func order() throws {
        // The way back is 20 m to the north of the way out.
        let route = try Way.route([(0, 0), (1000, 0), (1000, 20), (0, 20)])
        #expect(alongs([(800, 5), (300, 5)], on: route) == [800, 1720])
        #expect(alongs([(800, 15), (300, 5)], on: route) == [1220, 1720])
    }

    @Test("stops may lie at one place")
    func samePlace() throws {
        #expect(alongs([(500, 0), (500, 0), (500, 3)], on: try Way.east()) == [500, 500, 500])
    }

    @Test("the right passage is found in each of three laps")
    func laps() throws {
        let lap = [(0.0, 0.0), (400, 0), (400, 400), (0, 400)]
        let route = try Way.route(lap + lap + lap + [(0, 0)])
        #expect(
            alongs([(200, 0), (400, 200), (200, 0), (400, 200), (200, 400)], on: route) == [200, 600, 1800, 2200, 2600])
    }

    @Test("a stop far from the route is reported with its distance, and the others keep their numbers")
    func far() throws {
        let stops = [
            RouteStop(name: "A", coordinate: Way.place(100)), RouteStop(name: "B", coordinate: Way.place(500, 250)),
            RouteStop(coordinate: Coordinate(latitude: .nan, longitude: 0)),
            RouteStop(name: "C", coordinate: Way.place(900)),
        ]
        let placed = RouteWaypoints(stops, on: try Way.east(), radius: 12)
        #expect(placed.waypoints.map(\.index) == [0, 3] && placed.waypoints.map(\.name) == ["A", "C"])
        #expect(placed.waypoints.allSatisfy { $0.radius == 12 })
        #expect(
            placed.unplaced.map(\.description) == [
                "the stop \"B\" lies 250 m from the route", "the stop number 2 has no place on the route",
            ])
        #expect(RouteWaypoints(stops, on: try Way.east(), reach: 300).unplaced.map(\.index) == [2])
    }

    @Test("as few stops as possible are left out if the route does not pass them in their order")
    func outOfOrder() throws {
        let stops = [100.0, 700, 300, 500].map { Way.place($0) }
        let placed = RouteWaypoints(stops, on: try Way.east())
        #expect(placed.waypoints.map(\.index) == [0, 2, 3])
        #expect(placed.unplaced.map(\.reason) == [.outOfOrder])
    }

    @Test("stops beyond a thousand are reported")
    func tooMany() throws {
        let stops = (0..<1003).map { Way.place(Double($0) * 0.9) }
        let placed = RouteWaypoints(stops, on: try Way.east())
        #expect(placed.waypoints.count == 1000)
        #expect(placed.unplaced.map(\.index) == [1000, 1001, 1002] && placed.unplaced[0].reason == .tooMany)
    }

    @Test("a route of no point has no stops, and one of one point has them at its start")
    func degenerate() throws {
        #expect(RouteWaypoints([Way.origin], on: try Route([])).unplaced.map(\.reason) == [.far(nil)])
        #expect(RouteWaypoints([Way.origin], on: try Route([Way.origin])).waypoints.map(\.along) == [0])
        #expect(RouteWaypoints([RouteStop](), on: try Way.east()).waypoints.isEmpty)
    }

    @Test("waypoints keep their number and radius on another route")
    func otherRoute() throws {
        let stops = [RouteStop(name: "A", coordinate: Way.place(100)), RouteStop(coordinate: Way.place(900))]
        let first = RouteWaypoints(stops, on: try Way.east(), radius: 17).waypoints
        let second = RouteWaypoints(Array(first.dropFirst()), on: try Way.route([(500, 0), (1500, 0)]))
        #expect(second.waypoints.map(\.index) == [1] && second.waypoints.map(\.radius) == [17])
        #expect(second.waypoints.map { Int($0.along.rounded()) } == [400])
    }

    @Test("waypoints with the same number each keep their own radius")
    func equalNumbers() throws {
        let twins = [(100.0, 10.0), (900, 70)].map {
            RouteWaypoint(index: 4, coordinate: Way.place($0.0), along: $0.0, radius: $0.1)
        }
        let placed = RouteWaypoints(twins, on: try Way.east()).waypoints
        #expect(placed.map(\.index) == [4, 4] && placed.map(\.radius) == [10, 70])
    }
}

@Suite("RouteWaypoint")
struct RouteWaypointTests {
    private func saved(radius: String) -> Data {
        Data(
            #"{"index":2,"name":"A","coordinate":{"lat":47,"lon":9},"along":5,"radius":\#(radius)}"#.utf8)
    }

    @Test(
        "has a radius of 1 to 10,000 m, whatever radius is given",
        arguments: [
            (-100.0, 1.0), (0, 1), (1, 1), (30, 30), (1e4, 1e4), (1e300, 1e4), (.nan, 1), (.infinity, 1e4),
            (-.infinity, 1),
        ])
    func radius(_ asked: Double, _ radius: Double) throws {
        #expect(RouteWaypoint(index: 0, coordinate: Way.origin, along: 0, radius: asked).radius == radius)
        guard asked.isFinite else { return }
        #expect(try JSONDecoder().decode(RouteWaypoint.self, from: saved(radius: "\(asked)")).radius == radius)
    }

    @Test("is read back as it was saved")
    func coding() throws {
        for name in ["Mill", nil] {
            let waypoint = RouteWaypoint(index: 7, name: name, coordinate: Way.origin, along: 1234.5, radius: 12)
            let data = try JSONEncoder().encode(waypoint)
            #expect(try JSONDecoder().decode(RouteWaypoint.self, from: data) == waypoint)
        }
    }
}
