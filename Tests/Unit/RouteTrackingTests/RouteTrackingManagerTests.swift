import Foundation
import Geolocation
import RouteGeometry
import RouteSupport
import RouteTracking
import Testing
import TrackFiles

extension RouteTrackingStatus {
    /// The point on the route; `nil` off the route.
    var snapped: Coordinate? { if case .onTrack(let snapped, _) = self { snapped } else { nil } }

    /// The remaining distance; `nil` off the route.
    var remaining: [Coordinate]? { if case .onTrack(_, let remaining) = self { remaining } else { nil } }
}

@Suite("RouteTrackingManager")
struct RouteTrackingManagerTests {
    private let east = (0...10).map { Way.place(Double($0) * 100) }

    @Test("a position within the threshold is on track, snapped to the route, with the rest of the route ahead")
    func onTrack() throws {
        let manager = RouteTrackingManager(routeCoordinates: east)
        let status = manager.updateDriverLocation(Way.place(250, 20))
        #expect(try #require(status.snapped).distance(to: Way.place(250)) < 0.1)
        let remaining = try #require(status.remaining)
        #expect(remaining.count == 9)
        #expect(try #require(remaining.first).distance(to: try #require(status.snapped)) < 1e-6)
        #expect(Array(remaining.dropFirst()) == Array(east[3...]))
        #expect(manager.progress?.status == .onRoute)
    }

    @Test("the threshold decides at once which positions are on track")
    func threshold() throws {
        let place = Way.place(250, 20)
        let distance = try #require(try Route(east).nearest(to: place)?.distance)
        let inside = RouteTrackingManager(routeCoordinates: east, threshold: distance + 1e-6)
        #expect(inside.updateDriverLocation(place).snapped != nil)
        let outside = RouteTrackingManager(routeCoordinates: east, threshold: distance - 1e-3)
        #expect(outside.updateDriverLocation(place).snapped == nil)
        #expect(outside.updateDriverLocation(Way.place(250, 19.99)).snapped != nil)
        #expect(outside.updateDriverLocation(Way.place(250, 20.01)).snapped == nil)
        #expect(outside.updateDriverLocation(Way.place(250, 19.99)).snapped != nil)
    }

    @Test("a position far ahead or far back is on track at once")
    func jumps() {
        let manager = RouteTrackingManager(routeCoordinates: east)
        for along in [100.0, 900, 0, 500, 1000] {
            #expect(manager.updateDriverLocation(Way.place(along, 5)).snapped?.distance(to: Way.place(along)) ?? 99 < 1)
        }
    }

    @Test("nothing of the route is left at its end")
    func end() throws {
        let manager = RouteTrackingManager(routeCoordinates: east)
        #expect(try #require(manager.updateDriverLocation(Way.place(940)).remaining).count == 2)
        #expect(try #require(manager.updateDriverLocation(Way.place(990)).remaining).count == 2)
        #expect(try #require(manager.updateDriverLocation(Way.place(1010)).remaining).isEmpty)
    }

    @Test("a traveller that stands some metres before the end has arrived, and nothing of the route is left")
    func arrived() throws {
        let manager = RouteTrackingManager(routeCoordinates: east)
        for fix in Way.drive(to: 990) { _ = manager.updateDriverLocation(fix) }
        var status = RouteTrackingStatus.outOfRoute
        for second in 100..<110 { status = manager.updateDriverLocation(Way.fix(Double(second), 994, speed: 0)) }
        #expect(manager.progress?.status == .arrived && status.remaining?.isEmpty == true)
        #expect(try #require(status.snapped).distance(to: Way.place(994)) < 4)
    }

    @Test("statuses are equal for equal positions, and differ for others")
    func comparison() {
        let (manager, other) = (
            RouteTrackingManager(routeCoordinates: east), RouteTrackingManager(routeCoordinates: east)
        )
        let status = manager.updateDriverLocation(Way.place(100))
        #expect(status == other.updateDriverLocation(Way.place(100)))
        #expect(status != other.updateDriverLocation(Way.place(200)))
        #expect(manager.updateDriverLocation(Way.place(100, 500)) == .outOfRoute)
    }

    @Test("a route without points is never on track, and one of one point is on track near it")
    func degenerate() throws {
        let none = RouteTrackingManager(routeCoordinates: [])
        #expect(none.updateDriverLocation(Way.origin).snapped == nil)
        #expect(none.updateDriverLocation(Way.fix(0, 0)).snapped == nil)
        for points in [1, 2, 5] {
            let one = RouteTrackingManager(routeCoordinates: Array(repeating: Way.origin, count: points), threshold: 30)
            #expect(one.updateDriverLocation(Way.place(0, 31)).snapped == nil)
            #expect(try #require(one.updateDriverLocation(Way.place(0, 29)).snapped).distance(to: Way.origin) < 1e-6)
            #expect(one.updateDriverLocation(Way.place(29)).remaining?.isEmpty == true)
            #expect(one.updateDriverLocation(Way.place(31)).snapped == nil)
        }
    }

    @Test("invalid coordinates are left out and reported")
    func invalidCoordinates() {
        var coordinates = east
        coordinates.insert(Coordinate(latitude: .nan, longitude: 9), at: 2)
        coordinates.append(Coordinate(latitude: 47, longitude: 181))
        let manager = RouteTrackingManager(routeCoordinates: coordinates)
        #expect(
            manager.problem == "2 of 13 coordinates are left out, first number 2: latitudes lie in −90…90, "
                + "longitudes in −180…180")
        #expect(manager.route.coordinates == east)
        #expect(RouteTrackingManager(routeCoordinates: east).problem == nil)
    }

    @Test("an invalid position is off the route, and changes nothing")
    func invalidPositions() {
        let manager = RouteTrackingManager(routeCoordinates: east, threshold: .nan)
        _ = manager.updateDriverLocation(Way.place(300))
        let progress = manager.progress
        for bad in [Double.nan, .infinity, 91, -1e308] {
            #expect(manager.updateDriverLocation(Coordinate(latitude: bad, longitude: 9)).snapped == nil)
        }
        #expect(manager.progress == progress)
    }

    // MARK: Fixes

    @Test("one fix beside the route does not take the driver off it, several do, and a return is immediate")
    func hysteresis() {
        let manager = RouteTrackingManager(routeCoordinates: east)
        for fix in Way.drive(to: 200) { #expect(manager.updateDriverLocation(fix).snapped != nil) }
        #expect(manager.updateDriverLocation(Way.fix(21, 210, 80, speed: 10)).snapped != nil)
        #expect(manager.updateDriverLocation(Way.fix(22, 220, 0, speed: 10)).snapped != nil)
        var states: [Bool] = []
        for second in 23..<28 {
            let fix = Way.fix(Double(second), Double(second) * 10, Double(second - 22) * 45, speed: 40, course: 13)
            states.append(manager.updateDriverLocation(fix).snapped != nil)
        }
        #expect(states.last == false)
        #expect(manager.updateDriverLocation(Way.fix(30, 300, 5, speed: 10, course: 90)).snapped != nil)
    }

    @Test("a first fix beside the route is off the route")
    func neverOn() {
        let manager = RouteTrackingManager(routeCoordinates: east)
        #expect(manager.updateDriverLocation(Way.fix(0, 100, 200)).snapped == nil)
    }

    @Test("a fix that is late or not valid changes nothing")
    func lateFixes() {
        let manager = RouteTrackingManager(routeCoordinates: east)
        #expect(manager.updateDriverLocation(Way.fix(-1, .nan)).snapped == nil)
        for fix in Way.drive(to: 100) { _ = manager.updateDriverLocation(fix) }
        let progress = manager.progress
        #expect(manager.updateDriverLocation(Way.fix(3, 900)).snapped == progress?.coordinate)
        #expect(manager.updateDriverLocation(Way.fix(20, .nan)).snapped == progress?.coordinate)
        #expect(manager.progress == progress)
    }

    // MARK: What it knows besides

    @Test("leg, waypoints and arrival are reported")
    func knowledge() throws {
        let route = try Way.east()
        let stops = RouteWaypoints([Way.place(300, 10), Way.place(800)], on: route)
        let manager = RouteTrackingManager(route, waypoints: stops.waypoints)
        var changes: [String] = []
        for fix in Way.drive(to: 500) {
            _ = manager.updateDriverLocation(fix)
            changes += manager.waypointChanges.map { "\($0.kind) \($0.waypoint.index)" }
        }
        #expect(changes == ["entered 0", "arrived 0", "passed 0"])
        let leg = try #require(manager.leg)
        #expect(leg.number == 1 && leg.waypoint == stops.waypoints[1])
        #expect(abs(leg.remaining - 300) < 3 && abs(leg.fraction - 0.4) < 0.01)
        #expect(abs(try #require(manager.arrival).timeIntervalSince(Way.time(100))) < 2)
        #expect(abs(try #require(manager.arrival(at: stops.waypoints[1])).timeIntervalSince(Way.time(80))) < 2)
        #expect(manager.arrival(at: stops.waypoints[0]) == nil)
    }

    @Test("a new route is followed from the driver's last position")
    func replacedRoute() throws {
        let manager = RouteTrackingManager(routeCoordinates: east)
        for fix in Way.drive(to: 400) { _ = manager.updateDriverLocation(fix) }
        let other = try Way.route([(200, 0), (500, 0), (500, 500)])
        manager.replaceRoute(other)
        #expect(manager.route == other)
        #expect(abs(try #require(manager.progress).along - 200) < 2)
        #expect(manager.updateDriverLocation(Way.fix(41, 410, speed: 10, course: 90)).snapped != nil)
        #expect(manager.progress?.travelled ?? 99 < 20)
    }

    @Test("the remaining waypoints are moved to a new route, unless others are given")
    func replacedRouteWithWaypoints() throws {
        let route = try Way.east()
        let stops = RouteWaypoints([Way.place(300), Way.place(800), Way.place(900)], on: route).waypoints
        let manager = RouteTrackingManager(route, waypoints: stops)
        for fix in Way.drive(to: 400) { _ = manager.updateDriverLocation(fix) }
        let unplaced = manager.replaceRoute(try Way.route([(200, 0), (790, 0), (790, 500)]))
        #expect(manager.follower.monitor.waypoints.map(\.index) == [1] && unplaced.map(\.index) == [2])
        #expect(abs(try #require(manager.follower.monitor.waypoints.first).along - 590) < 1)
        manager.replaceRoute(route, waypoints: [])
        #expect(manager.follower.monitor.waypoints.isEmpty)
        manager.replaceRoute(route, start: .along(100))
        #expect(manager.follower.monitor.waypoints.isEmpty && manager.progress != nil)
    }

    @Test("a manager that resumes from a saved state continues as if it had never stopped")
    func resume() throws {
        let route = try Way.east()
        let waypoints = RouteWaypoints([Way.place(300), Way.place(800)], on: route).waypoints
        let (first, second) = (
            RouteTrackingManager(route, waypoints: waypoints), RouteTrackingManager(route, waypoints: waypoints)
        )
        for fix in Way.drive(to: 310) { _ = first.updateDriverLocation(fix) }
        let saved = try JSONEncoder().encode(first.state)
        try second.resume(try JSONDecoder().decode(RouteFollowerState.self, from: saved))
        for fix in Way.drive(from: 320, to: 900, at: 32) {
            _ = first.updateDriverLocation(fix)
            _ = second.updateDriverLocation(fix)
            #expect(first.progress == second.progress && first.waypointChanges == second.waypointChanges)
            #expect(first.arrival == second.arrival && first.leg == second.leg)
        }
    }

    @Test("a state of another route, or of other waypoints, is refused")
    func foreignStates() throws {
        let route = try Way.east()
        let manager = RouteTrackingManager(route)
        let other = RouteTrackingManager(try Way.route([(0, 0), (10, 10)]))
        #expect(throws: RouteStateError.otherRoute) { try manager.resume(other.state) }
        let stops = RouteTrackingManager(route, waypoints: RouteWaypoints([Way.place(300)], on: route).waypoints)
        #expect(throws: RouteStateError.otherWaypoints) { try manager.resume(stops.state) }
    }
}
