import Geolocation
import RouteGeometry
import Testing

@Suite("The attributes along a route")
struct AttributeTests {
    private let line = Routes.local([(0, 0), (100, 0), (300, 0), (400, 0)])

    @Test("elevations and expected times are interpolated between coordinates, speed limits belong to segments")
    func lookups() throws {
        let route = try Route(
            line,
            attributes: RouteAttributes(
                elevations: [400, 420, 410, 410], expectedTimes: [0, 10, 40, 40], speedLimits: [10, nil, 5]))
        #expect(abs(try #require(route.elevation(at: 50)) - 410) < 1e-3)
        #expect(abs(try #require(route.expectedTime(at: 200)) - 25) < 1e-3)
        #expect(route.elevation(at: -10) == 400)
        #expect(route.elevation(at: .infinity) == 410)
        #expect(route.elevation(at: .nan) == nil)
        #expect(route.speedLimit(at: 50) == 10)
        #expect(route.speedLimit(at: 200) == nil)
        #expect(route.speedLimit(at: .infinity) == 5)
        #expect(abs(try #require(route.climbRemaining(at: 50)) - 10) < 1e-3)
        #expect(abs(try #require(route.descentRemaining(at: 200)) - 5) < 1e-3)
        #expect(route.climbRemaining(at: .infinity) == 0)
    }

    @Test("missing values are unknown, and given values are mirrored when the route is reversed")
    func absence() throws {
        let route = try Route(line)
        #expect(route.elevation(at: 10) == nil && route.expectedTime(at: 10) == nil && route.speedLimit(at: 10) == nil)
        #expect(route.climbRemaining(at: 10) == nil)
        let mirror = try Route(
            line,
            attributes: RouteAttributes(
                elevations: [1, 2, 3, 4], expectedTimes: [0, 1, 5, 6], speedLimits: [1, 2, 3])
        ).reversed()
        #expect(
            mirror.attributes
                == RouteAttributes(elevations: [4, 3, 2, 1], expectedTimes: [0, 1, 5, 6], speedLimits: [3, 2, 1]))
        let single = try Route([line[0]], attributes: RouteAttributes(elevations: [7], speedLimits: []))
        #expect(single.elevation(at: 3) == 7)
        #expect(single.speedLimit(at: 0) == nil)
    }

    @Test("climb and descent are exchanged when the route is reversed")
    func reversedClimbs() throws {
        let route = try Route(line, attributes: RouteAttributes(elevations: [400, 420, 410, 415]))
        let mirror = route.reversed()
        for along in [0.0, 50, 150, 300, 399] {
            let behind = mirror.length - along
            let up = try #require(route.climbRemaining(at: 0)) - #require(route.climbRemaining(at: along))
            let down = try #require(route.descentRemaining(at: 0)) - #require(route.descentRemaining(at: along))
            #expect(abs(try #require(mirror.descentRemaining(at: behind)) - up) < 1e-9)
            #expect(abs(try #require(mirror.climbRemaining(at: behind)) - down) < 1e-9)
        }
        #expect(mirror.climbRemaining(at: 0) == 10)
        #expect(mirror.descentRemaining(at: 0) == 25)
    }

    @Test("values still belong to their segments if long lines are divided")
    func longSegments() throws {
        let ends = [(50.0, 8.0), (50, 8.5), (50, 8.5001), (50, 9)].map { Coordinate(latitude: $0.0, longitude: $0.1) }
        let route = try Route(
            ends, attributes: RouteAttributes(elevations: [0, 1000, 1010, 10], speedLimits: [30, 5, nil]))
        let first = try #require(route.along(ofCoordinate: 1))
        let second = try #require(route.along(ofCoordinate: 2))
        #expect(abs(try #require(route.elevation(at: first * 0.37)) - 370) < 1e-6)
        #expect(abs(try #require(route.elevation(at: (first + second) / 2)) - 1005) < 1e-6)
        #expect(abs(try #require(route.elevation(at: second + (route.length - second) * 0.9)) - 110) < 1e-6)
        #expect(route.speedLimit(at: first * 0.99) == 30)
        #expect(route.speedLimit(at: (first + second) / 2) == 5)
        #expect(route.speedLimit(at: second + 20_000) == nil)
        #expect(abs(try #require(route.climbRemaining(at: first / 2)) - 510) < 1e-6)
    }

    @Test("attributes with a wrong count or an invalid value are refused")
    func refused() {
        func refuse(_ attributes: RouteAttributes, _ error: RouteError) {
            #expect(throws: error) { try Route(line, attributes: attributes) }
        }
        refuse(RouteAttributes(elevations: [1, 2]), .wrongCount(.elevations, given: 2, needed: 4))
        refuse(RouteAttributes(speedLimits: [1, 2, 3, 4]), .wrongCount(.speedLimits, given: 4, needed: 3))
        refuse(RouteAttributes(elevations: [1, 2, .nan, 4]), .invalidValue(.elevations, 2))
        refuse(RouteAttributes(expectedTimes: [0, 1, .infinity, 4]), .invalidValue(.expectedTimes, 2))
        refuse(RouteAttributes(expectedTimes: [0, 5, 4, 6]), .decreasingTime(2))
        refuse(RouteAttributes(speedLimits: [1, 0, nil]), .invalidValue(.speedLimits, 1))
    }

    @Test("errors are described in sentences that name the faulty item")
    func sentences() {
        #expect(RouteError.wrongCount(.speedLimits, given: 4, needed: 3).description.contains("one for each segment"))
        #expect(RouteError.decreasingTime(2).description.contains("expected time 2"))
        #expect(RouteError.tooLong(vertices: 99).description.contains("99 coordinates"))
        #expect(RouteError.invalidCoordinate(3).description.contains("coordinate 3 of the route is not valid"))
        #expect(RouteError.invalidCorner(2).description.contains("corner 2 of the geofence is not valid"))
    }
}
