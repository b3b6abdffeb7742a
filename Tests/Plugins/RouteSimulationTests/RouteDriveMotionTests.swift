import Geolocation
import RouteGeometry
import RouteSimulation
import Testing

@Suite("The motion of a drive")
struct RouteDriveMotionTests {
    @Test("begins and ends at rest, covers everything, and respects its speed, acceleration and braking")
    func limits() throws {
        let route = try Roads.street()
        var options = Roads.exact()
        options.frequency = 10
        let fixes = Array(try RouteDrive(route, options: options))
        let (first, last) = (try #require(fixes.first), try #require(fixes.last))
        #expect(first.speed == 0 && first.along == 0)
        #expect(last.speed == 0 && last.along == route.length && last.state == .stopped)
        for (a, b) in zip(fixes, fixes.dropFirst()) {
            let way = b.along - a.along
            #expect(way >= 0)
            #expect(way <= 13.000001 * 0.1)
            #expect(b.speed <= 13.000001)
            #expect(b.speed - a.speed <= 1.500001 * 0.1)
            #expect(a.speed - b.speed <= 2.000001 * 0.1)
            #expect(abs(way - (a.speed + b.speed) / 2 * 0.1) < 0.02)
        }
        #expect(fixes.contains { $0.speed > 12.9 })
    }

    @Test("never moves farther than its speed allows, in any manoeuvre")
    func continuity() throws {
        let bends = Roads.circle(radius: 150, corners: 40) + (try Roads.street().coordinates)
        var options = Roads.exact()
        options.frequency = 4
        options.stops = [100, 1100]
        options.dwell = 3
        options.turnBacks = [RouteTurnBack(along: 450, distance: 320), RouteTurnBack(along: 1500, distance: 60)]
        options.excursions = [
            RouteExcursion(along: 500, aside: 90, length: 300), RouteExcursion(along: 1200, aside: -40, length: 150),
        ]
        let fixes = Array(try RouteDrive(try Route(bends), options: options))
        for (a, b) in zip(fixes, fixes.dropFirst()) {
            let way = a.coordinate.distance(to: b.coordinate)
            // Within a quarter of a second a speed changes by half a metre per second at most.
            #expect(way <= (max(a.speed, b.speed) + 0.5) * 0.25 + 1e-3)
        }
        #expect(Set(fixes.map(\.state)) == [.onRoute, .stopped, .offRoute, .wrongWay])
    }

    @Test("drives a bend at the speed of its radius, at any resolution", arguments: [24, 90, 1440])
    func circle(_ corners: Int) throws {
        let (radius, lateral) = (40.0, 2.0)
        let route = try Route(Roads.circle(radius: radius, corners: corners))
        let fixes = Array(try RouteDrive(route, options: Roads.exact()))
        let limit = (radius * lateral).squareRoot()
        let fastest = fixes.map(\.speed).max() ?? 0
        // On a line between two corners the speed may rise a little.
        #expect(fastest <= limit * (corners == 24 ? 1.15 : 1.03))
        #expect(fastest >= limit * 0.9)
    }

    @Test("slows down at a street corner, but hardly in a bend of long lines")
    func corners() throws {
        func speed(turning angle: Double) throws -> Double {
            let corner = Roads.origin.destination(distance: 500, bearing: 90)
            let route = try Route([Roads.origin, corner, corner.destination(distance: 500, bearing: 90 + angle)])
            var options = Roads.exact()
            options.frequency = 50
            let fixes = try RouteDrive(route, options: options)
            return fixes.filter { abs($0.along - 500) < 5 }.map(\.speed).min() ?? .nan
        }
        // Cutting the corner by 3 m results in a radius of 7.24 m.
        #expect(try abs(speed(turning: 90) - 3.81) < 0.05)
        #expect(try speed(turning: 5) == 13)
        #expect(try abs(speed(turning: 180) - 1) < 0.05)
    }

    @Test("respects the speed limits of the route")
    func speedLimits() throws {
        let places = try Roads.straight(1000).coordinates
        let limits = (0..<places.count - 1).map { (8..<12).contains($0) ? 5.0 : nil }
        let route = try Route(places, attributes: RouteAttributes(speedLimits: limits))
        var options = Roads.exact()
        options.frequency = 10
        let fixes = Array(try RouteDrive(route, options: options))
        #expect(fixes.allSatisfy { $0.speed <= ((400...600).contains($0.along) ? 5.000001 : 13) })
        #expect(fixes.contains { $0.along < 400 && $0.speed == 13 })
        #expect(fixes.contains { $0.along > 600 && $0.speed == 13 })
    }

    @Test("is hardly slowed by points that scatter about a straight line")
    func waveringLine() throws {
        let places = (0...800).map { step in
            Roads.origin.destination(distance: Double(step), bearing: 90)
                .destination(distance: step % 2 == 0 ? 0 : 0.15, bearing: 0)
        }
        let fixes = Array(try RouteDrive(try Route(places), options: Roads.exact()))
        #expect(fixes.map(\.speed).max().map { $0 > 12 } == true)
    }

    @Test("waits at stops and at the end for the configured time")
    func stops() throws {
        let route = try Roads.straight(1000)
        var options = Roads.exact()
        options.stops = [600, 200, 0]
        options.dwell = 20
        let fixes = Array(try RouteDrive(route, options: options))
        for stop in [200, 600, route.length] {
            let standing = fixes.filter { $0.state == .stopped && abs($0.along - stop) < 1e-6 }
            #expect((20...21).contains(standing.count))
            #expect(standing.allSatisfy { $0.speed == 0 && $0.location?.course == nil })
        }
        #expect((20...21).contains(fixes.filter { $0.along == 0 }.count))
    }

    @Test("turns around, drives back and turns again")
    func turnBack() throws {
        let route = try Roads.straight(1000)
        var options = Roads.exact()
        options.turnBacks = [RouteTurnBack(along: 600, distance: 250)]
        let drive = try RouteDrive(route, options: options)
        #expect(abs(drive.length - 1500) < 1e-3)
        let fixes = Array(drive)
        let back = fixes.filter { $0.state == .wrongWay }
        #expect(back.first.map { $0.along > 580 } == true)
        #expect(back.last.map { $0.along < 365 } == true)
        #expect(back.allSatisfy { $0.speed == 0 || abs(($0.location?.course ?? 0) - 270) < 0.1 })
        #expect(zip(back, back.dropFirst()).allSatisfy { $0.along >= $1.along })
        #expect(fixes.last?.along == route.length)
    }

    @Test("leaves the route on an excursion, and returns", arguments: [120.0, -120])
    func excursion(_ aside: Double) throws {
        let route = try Roads.straight(2000)
        var options = Roads.exact()
        options.excursions = [RouteExcursion(along: 800, aside: aside, length: 400)]
        options.stops = [1000]
        options.dwell = 10
        let fixes = Array(try RouteDrive(route, options: options))
        let off = fixes.filter { $0.state == .offRoute }
        let farthest = off.compactMap { route.nearest(to: $0.coordinate) }.max { $0.distance < $1.distance }
        #expect(farthest.map { abs($0.distance - 120) < 0.01 } == true)
        #expect(farthest.map { ($0.signedCrossTrack > 0) == (aside > 0) } == true)
        #expect(off.allSatisfy { (800 - 1e-6...1200 + 1e-6).contains($0.along) })
        // The stop is on the part of the route that the excursion bypasses.
        #expect(!fixes.contains { $0.state == .stopped && $0.along < 1500 && $0.along > 0 })
        for fix in fixes where fix.state == .onRoute {
            #expect(route.nearest(to: fix.coordinate).map { $0.distance < 0.05 } == true)
        }
    }

    @Test("begins at the configured position")
    func start() throws {
        var options = Roads.exact()
        options.start = 750
        options.stops = [100]
        options.dwell = 5
        let fixes = Array(try RouteDrive(try Roads.straight(1000), options: options))
        #expect(fixes.first?.along == 750)
        #expect(fixes.count < 60)
    }

    @Test("follows lines of thousands of kilometres along the geodesic")
    func longLine() throws {
        let route = try Route([Coordinate(latitude: 51, longitude: 0), Coordinate(latitude: 40, longitude: -170)])
        var options = Roads.exact()
        options.speed = 250
        options.frequency = 0.01
        for fix in try RouteDrive(route, options: options) where fix.state == .onRoute {
            #expect(
                route.nearest(to: fix.coordinate).map { abs($0.along - fix.along) < 0.1 && $0.distance < 0.1 } == true)
        }
    }

    @Test("crosses the antimeridian and the pole like any other place")
    func edgesOfTheMap() throws {
        let fiji = [(-17.0, 179.99), (-17, -179.99), (-17.005, 180), (-17.01, -180)]
        let pole = [(89.99, 0.0), (89.99, 180), (90, 77), (89.995, -90)]
        for places in [fiji, pole] {
            let route = try Route(places.map { Coordinate(latitude: $0, longitude: $1) })
            var options = RouteDriveOptions()
            options.noise = 3
            options.correlation = 600
            options.excursions = [RouteExcursion(along: 300, aside: 80, length: 500)]
            let fixes = Array(try RouteDrive(route, options: options))
            #expect(fixes.allSatisfy { $0.location?.isValid == true })
            for (a, b) in zip(fixes, fixes.dropFirst()) {
                #expect(a.coordinate.distance(to: b.coordinate) < 13.01)
                #expect(a.location.map { $0.coordinate.distance(to: a.coordinate) < 10 } == true)
            }
        }
    }

    @Test("has one fix on a route of one place, and none on an empty one")
    func degenerateRoutes() throws {
        let place = Coordinate(latitude: 1, longitude: 2)
        #expect(Array(try RouteDrive(try Route([]))).isEmpty)
        for route in [try Route([place]), try Route([place, place])] {
            let fixes = Array(try RouteDrive(route, options: Roads.exact()))
            #expect(fixes.count == 1)
            #expect(fixes.first?.coordinate == place)
        }
    }
}
