import Geolocation
import RouteGeometry
import Testing

@Suite("Nearest points and independent computations of them")
struct OracleTests {
    @Test("agree anywhere on the earth and for segments of any length")
    func ownCases() throws {
        let cases = try RouteOracle.all()
        #expect(cases.count == 165)
        for known in cases {
            let route = try Route(known.route.map(\.coordinate))
            #expect(abs(route.length - known.length) < 1e-6, "\(known)")
            let found = try #require(route.nearest(to: known.place.coordinate))
            let wrong = known.along.map { abs($0 - found.along) }.min() ?? .infinity
            #expect(wrong <= known.tolerance, "\(known)")
            #expect(abs(found.distance - known.distance) <= known.tolerance, "\(known)")
            #expect(
                found.along + found.remaining == route.length
                    || abs(found.remaining - route.length + found.along) < 1e-6)
            if let side = known.crossTrack, abs(side) > 0.01 {
                #expect(abs(found.signedCrossTrack - side) <= known.tolerance, "\(known)")
            }
            let whole = try #require(route.nearest(to: known.place.coordinate, within: 0...route.length))
            #expect(abs(whole.along - found.along) < 1e-6 || abs(whole.distance - found.distance) < 1e-6, "\(known)")
        }
    }

    @Test("agree in the cases of another computation, too", .enabled(if: SharedRouteOracle.isPresent))
    func sharedCases() throws {
        let contents = try SharedRouteOracle.contents()
        var routes: [String: Route] = [:]
        for (name, way) in contents.routes {
            routes[name] = try Route(way.coordinates.map(\.coordinate))
            #expect(abs((routes[name]?.length ?? .nan) - way.length) < 1e-5, "\(name)")
        }
        for known in contents.cases {
            let found = try #require(routes[known.route]?.nearest(to: known.query))
            let tolerance = RouteOracle.tolerance(at: known.nearest.distance)
            let places = known.nearest.ties.map(\.along) + [known.nearest.along]
            let wrong = places.map { abs($0 - found.along) }.min() ?? .infinity
            #expect(wrong <= tolerance, "case \(known.id)")
            #expect(abs(found.distance - known.nearest.distance) <= tolerance, "case \(known.id)")
            if let side = known.nearest.signedCrossTrack, abs(side) > 0.01, known.nearest.kind == "interior",
                known.nearest.ties.count == 1
            {
                #expect(abs(found.signedCrossTrack - side) <= tolerance, "case \(known.id)")
            }
        }
    }
}
