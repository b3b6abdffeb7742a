import CodecSupport
import Geolocation
import RouteGeometry
import Testing

@Suite("Corridors and geofences")
struct CorridorTests {
    @Test("a place is within a distance of the route exactly if its nearest point is", arguments: 0..<7)
    func within(number: Int) throws {
        let route = try Routes.wandering(from: Routes.origins[number], segments: 100, step: 50, seed: UInt64(number))
        var chance = SplitMix64(seed: 4)
        for round in 0..<40 {
            let place = Routes.beside(route, within: round < 35 ? 100 : 50_000, &chance)
            let distance = try #require(route.nearest(to: place)).distance
            #expect(route.isWithin(distance + 1e-3, of: place))
            #expect(!route.isWithin(distance - 1e-3, of: place))
        }
        #expect(!route.isWithin(.nan, of: Routes.origins[number]))
        #expect(!route.isWithin(5, of: Coordinate(latitude: .nan, longitude: 0)))
        #expect(route.isWithin(.infinity, of: Routes.konstanz))
    }

    @Test("a corridor has a left and a right width, which change sides on the way back")
    func sides() throws {
        let line = Routes.local([(0, 0), (0, 500)])
        let corridor = RouteCorridor(along: try Route(line), left: 10, right: 30)
        let right = Routes.point(Routes.konstanz, east: 25, north: 200)
        let left = Routes.point(Routes.konstanz, east: -25, north: 200)
        #expect(corridor.contains(right))
        #expect(!corridor.contains(left))
        #expect(corridor.contains(line[0]))
        #expect(RouteCorridor(along: try Route(line + [line[0]]), left: 10, right: 30).contains(left))
        #expect(RouteCorridor(along: try Route(line), width: 26).contains(left))
        #expect(RouteCorridor(along: try Route(line), left: 0, right: 30).contains(line[1]))
        #expect(!RouteCorridor(along: try Route(line), left: .nan, right: -4).contains(right))
        #expect(!corridor.contains(Coordinate(latitude: 95, longitude: 0)))
        #expect(!RouteCorridor(along: try Route([]), left: 1, right: 2).contains(right))
    }

    @Test("the side of a place near a bend is judged at the nearest point of the route", arguments: 0..<7)
    func bends(number: Int) throws {
        let origin = Routes.origins[number]
        func corridor(_ line: [(Double, Double)], left: Double, right: Double) throws -> RouteCorridor {
            let route = try Route(line.map { Routes.point(origin, east: $0.0, north: $0.1) })
            return RouteCorridor(along: route, left: left, right: right)
        }
        func contains(_ corridor: RouteCorridor, _ east: Double, _ north: Double) -> Bool {
            corridor.contains(Routes.point(origin, east: east, north: north))
        }
        // The repeated corner is a piece without length.
        let bend = [(0.0, 0.0), (500, 0), (500, 0), (500, 500)]
        let wideLeft = try corridor(bend, left: 100, right: 10)
        #expect(!contains(wideLeft, 450, -20) && !contains(wideLeft, 520, 50) && !contains(wideLeft, 515, -15))
        #expect(contains(wideLeft, 450, -9) && contains(wideLeft, 506, -6) && contains(wideLeft, 420, 80))
        #expect(contains(wideLeft, -50, 20) && !contains(wideLeft, -50, -20))
        #expect(contains(wideLeft, 480, 550) && !contains(wideLeft, 520, 550))
        let wideRight = try corridor(bend, left: 10, right: 100)
        #expect(contains(wideRight, 450, -90) && contains(wideRight, 560, -60) && contains(wideRight, 590, 50))
        #expect(!contains(wideRight, 450, 20) && !contains(wideRight, 480, 50) && !contains(wideRight, 580, -80))
        // More than a right angle, so that the place is to the left of one direction only.
        let hairpin = try corridor([(0, 0), (500, 0), (300, 200)], left: 100, right: 10)
        #expect(!contains(hairpin, 550, 5) && !contains(hairpin, 550, -5) && contains(hairpin, 509, 1))
        // At the place where the route turns back, there is no inner and outer side.
        let back = try corridor([(0, 0), (0, 500), (0, 0)], left: 10, right: 30)
        #expect(contains(back, 5, 520) && contains(back, -5, 520) && !contains(back, 0, 535))
        let still = try corridor([(0, 0), (0, 0)], left: 10, right: 30)
        #expect(contains(still, 25, 0) && contains(still, -25, 0) && !contains(still, 35, 0))
    }

    @Test("a circle contains the places within its radius along the ground")
    func circle() throws {
        let fence = try Geofence(around: Coordinate(latitude: 89.9, longitude: 0), radius: 12_000)
        #expect(fence.contains(Coordinate(latitude: 90, longitude: 0)))
        #expect(fence.contains(Coordinate(latitude: 89.995, longitude: 180)))
        #expect(!fence.contains(Coordinate(latitude: 89.98, longitude: 180)))
        #expect(!fence.contains(Coordinate(latitude: .nan, longitude: 0)))
        #expect(throws: RouteError.invalidRadius) { try Geofence(around: Routes.konstanz, radius: -1) }
        #expect(throws: RouteError.invalidRadius) { try Geofence(around: Routes.konstanz, radius: .nan) }
        #expect(throws: RouteError.invalidCentre) {
            try Geofence(around: Coordinate(latitude: 99, longitude: 0), radius: 1)
        }
    }

    @Test("a polygon contains the places that its sides enclose, in either order of its corners", arguments: 0..<7)
    func polygon(number: Int) throws {
        // An L, of which the upper right quarter is missing.
        let outline = [(-500.0, -500.0), (500, -500), (500, 0), (0, 0), (0, 500), (-500, 500)]
        let origin = Routes.origins[number]
        let corners = outline.map { Routes.point(origin, east: $0.0, north: $0.1) }
        var chance = SplitMix64(seed: 2)
        for fence in [try Geofence(polygon: corners), try Geofence(polygon: corners.reversed() + [corners[5]])] {
            for _ in 0..<60 {
                let (east, north) = (1400 * chance.unit() - 700, 1400 * chance.unit() - 700)
                guard min(abs(abs(east) - 500), abs(abs(north) - 500), abs(east), abs(north)) > 1 else { continue }
                let isInside = max(abs(east), abs(north)) < 500 && !(east > 0 && north > 0)
                #expect(fence.contains(Routes.point(origin, east: east, north: north)) == isInside, "\(east) \(north)")
            }
            #expect(fence.contains(corners[3]))
            #expect(!fence.contains(Coordinate(latitude: -origin.latitude + 1, longitude: origin.longitude)))
        }
    }

    @Test("the middle of a polygon does not depend on the number of corners of a side", arguments: 0..<7)
    func middle(number: Int) throws {
        let origin = Routes.origins[number]
        let side = (0...60).map { (Double($0) / 60 * 100 - 50, -50.0) }
        let corners = (side + [(50, 50), (-50, 50)]).map { Routes.point(origin, east: $0.0, north: $0.1) }
        let fence = try Geofence(polygon: corners)
        #expect(fence.middle.distance(to: origin) < 1)
        #expect(fence.border(from: fence.middle).clearance > 49)
        // All corners are at the pole.
        let pole = try? Geofence(polygon: [0, 90, 180].map { Coordinate(latitude: 90, longitude: $0) })
        #expect(pole?.middle.isValid != false)
    }

    @Test("a polygon may contain a pole, cross the antimeridian and have sides of thousands of kilometres")
    func largePolygons() throws {
        let cap = try Geofence(polygon: [0, 90, 180, -90].map { Coordinate(latitude: 70, longitude: $0) })
        #expect(cap.contains(Coordinate(latitude: 90, longitude: 0)))
        #expect(cap.contains(Coordinate(latitude: 72, longitude: 1)))
        // Its sides are geodesics, which lead nearer to the pole than the parallel does.
        #expect(!cap.contains(Coordinate(latitude: 71, longitude: 45)))
        #expect(!cap.contains(Coordinate(latitude: 0, longitude: 0)))
        #expect(!cap.contains(Coordinate(latitude: -90, longitude: 0)))
        let fiji = try Geofence(
            polygon: [(-15.0, 175.0), (-15, -175), (-20, -175), (-20, 175)].map {
                Coordinate(latitude: $0.0, longitude: $0.1)
            })
        #expect(fiji.contains(Coordinate(latitude: -17, longitude: 180)))
        #expect(fiji.contains(Coordinate(latitude: -17, longitude: -178)))
        #expect(!fiji.contains(Coordinate(latitude: -17, longitude: 170)))
        #expect(throws: RouteError.invalidCorner(1)) {
            try Geofence(polygon: [Routes.konstanz, Coordinate(latitude: .nan, longitude: 0), Routes.origins[1]])
        }
        #expect(throws: RouteError.tooFewCorners(2)) {
            try Geofence(polygon: [Routes.konstanz, Routes.origins[1], Routes.konstanz])
        }
    }

    @Test("the stretches of a route inside a circle end where its distance is the radius")
    func circleStretches() throws {
        let route = try Route([
            Coordinate(latitude: 47, longitude: 5), Coordinate(latitude: 48, longitude: 12),
            Coordinate(latitude: 47, longitude: 5),
        ])
        let fence = try Geofence(around: Coordinate(latitude: 47.6, longitude: 9), radius: 100_000)
        let stretches = route.stretches(inside: fence)
        #expect(stretches.count == 2)
        for along in stretches.flatMap({ [$0.lowerBound, $0.upperBound] }) {
            let point = try #require(route.coordinate(at: along))
            let distance = Geodesic.inverse(from: Coordinate(latitude: 47.6, longitude: 9), to: point).distance
            #expect(abs(distance - 100_000) < 0.01)
        }
        #expect(try route.stretches(inside: Geofence(around: Routes.konstanz, radius: 5_000_000)) == [0...route.length])
        #expect(
            try route.stretches(inside: Geofence(around: Coordinate(latitude: 0, longitude: 0), radius: 10)).isEmpty)
        #expect(try Route([]).stretches(inside: fence).isEmpty)
        #expect(try Route([Routes.konstanz]).stretches(inside: fence) == [0...0])
    }

    @Test("the stretches inside a polygon end at its sides")
    func polygonStretches() throws {
        let route = try Route(Routes.local([(-500, 0), (500, 0), (500, 20), (-500, 20)]))
        let corners = Routes.local([(-100, -50), (200, -50), (200, 10), (-100, 10)])
        let stretches = route.stretches(inside: try Geofence(polygon: corners))
        #expect(stretches.count == 1)
        let stretch = try #require(stretches.first)
        #expect(abs(stretch.lowerBound - 400) < 0.02)
        #expect(abs(stretch.upperBound - 700) < 0.02)
    }
}
