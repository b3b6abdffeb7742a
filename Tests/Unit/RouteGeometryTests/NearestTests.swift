import CodecSupport
import Geolocation
import RouteGeometry
import Testing

@Suite("The nearest point of a route")
struct NearestTests {
    @Test(
        "is the one that a search over all segments by geodesics finds, everywhere on the earth", arguments: 0..<7)
    func bruteForce(number: Int) throws {
        let route = try Routes.wandering(
            from: Routes.origins[number], segments: 60, step: number % 2 == 0 ? 20 : 300, seed: UInt64(number))
        var chance = SplitMix64(seed: 7)
        for _ in 0..<8 {
            let place = Routes.beside(route, within: 150, &chance)
            let expected = BruteForce.nearest(route.coordinates, to: place)
            let found = try #require(route.nearest(to: place))
            #expect(abs(found.distance - expected.distance) < 1e-3)
            let there = try #require(route.coordinate(at: found.along))
            #expect(abs(Geodesic.inverse(from: place, to: there).distance - found.distance) < 1e-3)
            #expect(there.localDistance(to: found.coordinate) < 1e-6)
        }
    }

    @Test(
        "within a part of the route is exact, also at the part's ends, near and far", arguments: 0..<7)
    func parts(number: Int) throws {
        let route = try Routes.wandering(
            from: Routes.origins[number], segments: 40, step: number % 2 == 0 ? 2000 : 30, seed: UInt64(number) + 50)
        var chance = SplitMix64(seed: 9)
        for round in 0..<8 {
            let place = Routes.beside(route, within: round < 6 ? 200 : 200_000, &chance)
            let (a, b) = (chance.unit() * route.length, chance.unit() * route.length)
            let part = min(a, b)...max(a, b)
            let expected = BruteForce.nearest(route.coordinates, to: place, within: part)
            let found = try #require(route.nearest(to: place, within: part))
            #expect(abs(found.distance - expected.distance) < (found.distance < 4000 ? 1e-3 : 1e-2))
            #expect(found.along >= part.lowerBound - 1e-6 && found.along <= part.upperBound + 1e-6)
        }
    }

    @Test(
        "is an end of the route for a range beyond it, and that of the whole route for an infinite range"
    )
    func ranges() throws {
        let route = try Route(Routes.local([(0, 0), (100, 0), (200, 0)]))
        let place = Routes.point(Routes.konstanz, east: 120, north: 10)
        #expect(try #require(route.nearest(to: place, within: -50 ... -10)).along == 0)
        #expect(try #require(route.nearest(to: place, within: 500...600)).along == route.length)
        #expect(abs(try #require(route.nearest(to: place, within: 40...40)).along - 40) < 1e-9)
        #expect(abs(try #require(route.nearest(to: place, within: 150...180)).along - 150) < 1e-9)
        let whole = try #require(route.nearest(to: place, within: -.infinity ... .infinity))
        #expect(whole.along == route.nearest(to: place)?.along)
        #expect(abs(whole.along - 120) < 1e-3)
    }

    @Test("is the first one of equally near points; a vertex belongs to the segment that ends there")
    func ties() throws {
        let out = Routes.local([(0, 0), (100, 0), (200, 0)])
        let route = try Route(out + out.reversed() + out)
        let found = try #require(route.nearest(to: out[1]))
        #expect(abs(found.along - 100) < 1e-3)
        #expect(found.segment == 0)
        #expect(found.fraction == 1)
        #expect(found.distance == 0)
        #expect(found.bearingBack == nil)
        // By rounding, either of the passages may be nearer.
        for metres in 1...150 {
            let place = Routes.point(Routes.konstanz, east: Double(metres), north: Double(metres % 50))
            #expect(abs(try #require(route.nearest(to: place)).along - Double(metres)) < 1e-2)
        }
    }

    @Test("has the direction of the route, the direction to it, and the side of the position")
    func directions() throws {
        let route = try Route(Routes.local([(0, 0), (0, 500), (500, 500)]))
        let right = try #require(route.nearest(to: Routes.point(Routes.konstanz, east: 20, north: 200)))
        #expect(abs(right.signedCrossTrack - 20) < 1e-3)
        #expect(abs(try #require(right.bearingBack) - 270) < 0.01)
        #expect(Angle.absoluteDifference(try #require(right.bearing), 0) < 0.01)
        #expect(abs(right.remaining - (route.length - right.along)) < 1e-9)
        let left = try #require(route.nearest(to: Routes.point(Routes.konstanz, east: 300, north: 530)))
        #expect(abs(left.signedCrossTrack + 30) < 1e-2)
        #expect(left.segment == 1)
        #expect(abs(left.fraction - 0.6) < 1e-4)
    }

    @Test("is in the direction of the geodesic, near and far", arguments: 0..<7)
    func bearingsBack(number: Int) throws {
        let origin = Routes.origins[number]
        let route = try Routes.wandering(from: origin, segments: 20, step: 100, seed: 5)
        for metres in [30.0, 900, 3_990, 4_010, 60_000, 3_000_000] {
            let place = GeodesicLine(from: origin, bearing: 222).position(at: metres)
            let found = try #require(route.nearest(to: place))
            let exact = try #require(place.bearing(to: found.coordinate))
            #expect(Angle.absoluteDifference(try #require(found.bearingBack), exact) < 0.001, "\(metres)")
            #expect(abs(found.distance - place.distance(to: found.coordinate)) < 1e-5, "\(metres)")
        }
        #expect(origin.bearingBack(to: origin) == nil)
    }

    @Test("is one of the equally near points at the centre of a ring", arguments: 0..<7)
    func rings(number: Int) throws {
        let centre = Routes.origins[number]
        for (radius, wrong) in [(5_000.0, 1e-5), (95_000, 0.02), (300_000, 0.6), (5_000_000, 2_800)] {
            let route = try Route(
                (0...3000).map { GeodesicLine(from: centre, bearing: 0.12 * Double($0)).position(at: radius) })
            // The sides of the ring come nearer than its corners.
            let sagitta = 0.1 * radius * 1e-5
            let found = try #require(route.nearest(to: centre))
            #expect(found.distance > radius - sagitta - 1e-3 && found.distance < radius + wrong, "\(radius)")
            #expect(abs(centre.distance(to: found.coordinate) - found.distance) < 1e-5, "\(radius)")
            // Beside the centre, the nearest point is on the ray from the centre.
            let beside = GeodesicLine(from: centre, bearing: 45).position(at: radius * 0.1)
            #expect(abs(try #require(route.nearest(to: beside)).distance - radius * 0.9) < wrong + sagitta, "\(radius)")
        }
    }

    @Test("is found across 180 and −180 degrees, and at a pole with any longitude")
    func seams() throws {
        let mixed = try Route([
            Coordinate(latitude: -17, longitude: 180), Coordinate(latitude: -17.001, longitude: -180),
            Coordinate(latitude: -17.002, longitude: 180),
        ])
        #expect(mixed.length < 250)
        #expect(
            abs(try #require(mixed.nearest(to: Coordinate(latitude: -17.001, longitude: 179.9999))).distance - 10.65)
                < 0.1)
        let polar = try Route([
            Coordinate(latitude: 89.999, longitude: 0), Coordinate(latitude: 90, longitude: 77),
            Coordinate(latitude: 89.999, longitude: 180),
        ])
        let pole = try #require(polar.nearest(to: Coordinate(latitude: 90, longitude: -120)))
        #expect(pole.distance < 1e-6)
        #expect(abs(pole.along - polar.length / 2) < 1e-6)
    }

    @Test("is mirrored if the route is reversed", arguments: 0..<7)
    func reversing(number: Int) throws {
        let route = try Routes.wandering(
            from: Routes.origins[number], segments: 80, step: number % 2 == 0 ? 900 : 15, seed: UInt64(number) + 99)
        let mirror = route.reversed()
        #expect(mirror.length == route.length)
        #expect(mirror.coordinates == route.coordinates.reversed())
        let again = try Route(mirror.coordinates)
        #expect(again == mirror)
        #expect(abs(again.length - route.length) < 1e-6)
        var chance = SplitMix64(seed: 3)
        for _ in 0..<20 {
            let place = Routes.beside(route, within: 100, &chance)
            let (there, back) = try (#require(route.nearest(to: place)), #require(mirror.nearest(to: place)))
            #expect(abs(there.distance - back.distance) < 1e-6)
            let same = try #require(mirror.coordinate(at: route.length - there.along))
            #expect(same.localDistance(to: there.coordinate) < 1e-6)
        }
        #expect(mirror.reversed() == route)
    }
}
