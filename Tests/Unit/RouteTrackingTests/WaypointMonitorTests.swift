import Foundation
import Geolocation
import RouteGeometry
import RouteSupport
import Testing
import TrackFiles

@testable import RouteTracking

@Suite("WaypointMonitor")
struct WaypointMonitorTests {
    /// Waypoints at 200, 500, 510 and 1000 m of a way of a kilometre.
    private let waypoints = [200.0, 500, 510, 1000].enumerated().map {
        RouteWaypoint(index: $0.offset, coordinate: Way.place($0.element), along: $0.element, radius: 30)
    }

    /// The events at each progress.
    private func changes(_ progresses: [RouteProgress]) -> [[String]] {
        var monitor = WaypointMonitor(waypoints)
        return progresses.map { monitor.update($0).map { "\($0.kind) \($0.waypoint.index)" } }
    }

    @Test("a waypoint that is driven past is entered, reached and passed")
    func driving() {
        let places = [150.0, 169, 171, 190, 215, 229, 231, 260]
        #expect(
            changes(places.map { Way.progress($0) })
                == [[], [], ["entered 0"], [], ["arrived 0"], [], ["passed 0"], []])
    }

    @Test("a traveller that stands within the radius has arrived, which is reported once")
    func standing() {
        let places = [(150.0, 10.0), (175, 3), (175, 0.1), (175, 0), (210, 2), (260, 10)]
        #expect(
            changes(places.map { Way.progress($0.0, speed: $0.1) })
                == [[], ["entered 0"], ["arrived 0"], [], [], ["passed 0"]])
    }

    @Test("a traveller within 5 m has arrived, even with an unknown speed")
    func near() {
        let places = [150.0, 194.9, 196, 240]
        #expect(
            changes(places.map { Way.progress($0, speed: nil) })
                == [[], ["entered 0"], ["arrived 0"], ["passed 0"]])
    }

    @Test("waypoints close together are each reported")
    func close() {
        let places = [(450.0, 10.0), (480, 5), (500, 0), (515, 5), (545, 10)]
        #expect(
            changes(places.map { Way.progress($0.0, speed: $0.1) }) == [
                ["skipped 0"], ["entered 1", "entered 2"], ["arrived 1", "arrived 2"], [], ["passed 1", "passed 2"],
            ])
    }

    @Test("a waypoint between two distant fixes is entered, reached and passed")
    func sparse() {
        #expect(changes([100, 300].map { Way.progress($0) }) == [[], ["entered 0", "arrived 0", "passed 0"]])
        #expect(
            changes([180, 300].map { Way.progress($0) }) == [["entered 0"], ["arrived 0", "passed 0"]])
    }

    @Test("a jump of the progress, or an excursion off the route, skips the waypoints in between")
    func skipped() {
        #expect(changes([Way.progress(100), Way.progress(300, travelled: 100)]) == [[], ["skipped 0"]])
        let excursion = [Way.progress(100), Way.progress(120, status: .offRoute), Way.progress(300, travelled: 120)]
        #expect(changes(excursion) == [[], [], ["skipped 0"]])
        let leaving = [Way.progress(180), Way.progress(190, status: .offRoute), Way.progress(300, travelled: 190)]
        #expect(changes(leaving) == [["entered 0"], [], ["passed 0"]])
    }

    @Test("a first fix in the middle of the route skips earlier waypoints, unless the passage is uncertain")
    func midway() {
        #expect(changes([Way.progress(400, travelled: 0)]) == [["skipped 0"]])
        #expect(changes([Way.progress(400, travelled: 0, confidence: 0.4)]) == [[]])
    }

    @Test("a waypoint in a tunnel is reported after it, and not while the position is uncertain")
    func uncertain() {
        let tunnel = [Way.progress(100), Way.progress(200, status: .uncertain), Way.progress(300)]
        #expect(changes(tunnel) == [[], [], ["entered 0", "arrived 0", "passed 0"]])
    }

    @Test("a position that wanders about the border of the radius gives one report")
    func wandering() {
        let places = [231.0, 229, 231, 228, 232]
        let progresses = [Way.progress(100, status: .offRoute)] + places.map { Way.progress($0, travelled: 0) }
        #expect(changes(progresses) == [[], ["skipped 0"], [], [], [], []])
    }

    @Test("turning back lets a skipped waypoint be reached, but not a visited one again")
    func turningBack() {
        let places: [(Double, RouteStatus, Double)] = [
            (260, .onRoute, 10), (240, .wrongWay, 5), (212, .wrongWay, 3), (210, .wrongWay, 0), (150, .wrongWay, 5),
            (300, .onRoute, 10), (205, .wrongWay, 5),
        ]
        #expect(
            changes(places.map { Way.progress($0.0, status: $0.1, travelled: 300, speed: $0.2) }) == [
                ["skipped 0"], [], ["entered 0"], ["arrived 0"], [], ["passed 0"], [],
            ])
    }

    @Test("turning back before a waypoint and coming again reports its entry twice")
    func comingAgain() {
        let places = [(180.0, RouteStatus.onRoute), (150, .wrongWay), (180, .onRoute), (260, .onRoute)]
        #expect(
            changes(places.map { Way.progress($0.0, status: $0.1) })
                == [["entered 0"], [], ["entered 0"], ["arrived 0", "passed 0"]])
    }

    /// A kilometre with a stop at 500 m that lies `aside` metres beside the route.
    private func follower(aside: Double, threshold: Double = 20) throws -> RouteFollower {
        let stop = RouteWaypoint(index: 0, coordinate: Way.place(500, aside), along: 500)
        return RouteFollower(
            try Way.east(), waypoints: [stop], settings: RouteTrackerSettings(threshold: threshold))
    }

    @Test(
        "standing at a stop beside the road reaches it, without a request for another route",
        arguments: [(35.0, 0.0), (35, nil), (80, 0)])
    func besideTheRoad(aside: Double, restSpeed: Double?) throws {
        var follower = try follower(aside: aside)
        var seen: [String] = []
        var fixes = Way.drive(to: 450)
        let speed = restSpeed == nil ? nil : 5.0
        fixes += (1...20).map {
            Way.fix(45 + Double($0), 450 + 2.5 * Double($0), aside * Double($0) / 20, speed: speed)
        }
        fixes += (1...180).map { Way.fix(65 + Double($0), 500, aside, speed: restSpeed) }
        fixes += (1...20).map {
            Way.fix(245 + Double($0), 500 + 2.5 * Double($0), aside * Double(20 - $0) / 20, speed: speed)
        }
        fixes += Way.drive(from: 550, to: 700, at: 266)
        for fix in fixes {
            _ = follower.update(fix)
            seen += follower.changes.map(\.kind.rawValue)
            if follower.progress?.status == .offRoute { #expect(follower.isAtWaypoint) }
        }
        #expect(seen == ["entered", "arrived", "passed"])
    }

    @Test("driving past a stop beside the road without a rest does not reach it")
    func pastBesideTheRoad() throws {
        var follower = try follower(aside: 60)
        var seen: [String] = []
        for fix in Way.drive(to: 200) + Way.drive(from: 210, to: 800, north: 60, at: 21) {
            _ = follower.update(fix)
            seen += follower.changes.map(\.kind.rawValue)
        }
        #expect(follower.progress?.status == .offRoute && seen.isEmpty && !follower.isAtWaypoint)
    }

    @Test("three laps with a noisy receiver report each stop once, in order")
    func laps() throws {
        let lap = [(0.0, 0.0), (400, 0), (400, 400), (0, 400)]
        let route = try Way.route(lap + lap + lap + [(0, 0)])
        let stops = (0..<12).map { index -> RouteWaypoint in
            let along = 200 + Double(index) * 400
            return RouteWaypoint(index: index, coordinate: Way.origin, along: along)
        }
        var follower = RouteFollower(route, waypoints: stops)
        var seen: [String: [Int]] = [:]
        for second in 0...480 {
            let along = Double(second) * 10
            let point = try #require(route.point(at: along))
            let noise = 4 * sin(Double(second) * 0.3) + 3 * cos(Double(second) * 0.11)
            let place = point.coordinate.destination(distance: noise, bearing: Double(second * 7 % 360))
            let fix = Location(
                latitude: place.latitude, longitude: place.longitude, horizontalAccuracy: 6, speed: 10,
                course: point.bearing, timestamp: Way.time(Double(second)))
            _ = follower.update(fix)
            for change in follower.changes { seen["\(change.kind)", default: []].append(change.waypoint.index) }
        }
        let all = Array(0..<12)
        #expect(seen == ["entered": all, "arrived": all, "passed": all])
    }

    @Test("a waypoint at the end is reached at the end, and nothing is reached at the beginning")
    func closedLoop() {
        let end = [Way.progress(0), Way.progress(500), Way.progress(960), Way.progress(985, status: .arrived)]
        #expect(changes(end).first == [])
        #expect(changes(end).last == ["entered 3", "arrived 3"])
    }

    @Test("the leg leads to the first waypoint ahead")
    func legs() {
        var monitor = WaypointMonitor(waypoints)
        _ = monitor.update(Way.progress(100))
        var leg = monitor.leg(Way.progress(100))
        #expect(leg.number == 0 && leg.begin == 0 && leg.end == 200 && leg.fraction == 0.5)
        _ = monitor.update(Way.progress(190, speed: 0))
        leg = monitor.leg(Way.progress(190))
        #expect(leg.number == 1 && leg.waypoint?.index == 1 && leg.remaining == 310 && leg.fraction == 0)
        #expect(monitor.remaining.map(\.index) == [1, 2, 3])
        leg = monitor.leg(Way.progress(300))
        #expect(leg.length == 300 && abs(leg.fraction - 1.0 / 3) < 1e-9)
        let none = WaypointMonitor([]).leg(Way.progress(250))
        #expect(none.waypoint == nil && none.length == 1000 && none.fraction == 0.25)
    }

    @Test("the state of a monitor is read back from JSON, and a damaged one is refused")
    func state() throws {
        var monitor = WaypointMonitor(waypoints)
        _ = monitor.update(Way.progress(190, speed: 0))
        let saved = try JSONDecoder().decode(
            WaypointMonitorState.self, from: try JSONEncoder().encode(monitor.state))
        var other = WaypointMonitor(waypoints)
        var damaged = saved
        damaged.along = .nan
        try other.resume(saved)
        for state in [WaypointMonitor([]).state, damaged] {
            #expect(throws: RouteStateError.otherWaypoints) { try other.resume(state) }
        }
        #expect(other == monitor)
    }

    @Test("a stop that the traveller drove around is reported as skipped, and no longer as ahead")
    func missed() {
        var monitor = WaypointMonitor(waypoints)
        for progress in [Way.progress(100), Way.progress(150, status: .offRoute), Way.progress(300)] {
            _ = monitor.update(progress)
        }
        #expect(monitor.skipped.map(\.index) == [0] && monitor.remaining.map(\.index) == [1, 2, 3])
    }

    @Test("a waypoint without a distance along the route is omitted, and a progress without one is ignored")
    func withoutPlace() {
        let nowhere = [Double.nan, .infinity, -.infinity].map {
            RouteWaypoint(index: 9, coordinate: Way.origin, along: $0, radius: .infinity)
        }
        var monitor = WaypointMonitor(nowhere + waypoints)
        #expect(monitor.waypoints == waypoints && monitor.remaining.count == 4)
        for along in [Double.nan, 100, .infinity, .nan, -.infinity] {
            #expect(monitor.update(Way.progress(along)).isEmpty)
        }
        #expect(monitor.update(Way.progress(199)).map(\.kind) == [.entered, .arrived])
    }
}
