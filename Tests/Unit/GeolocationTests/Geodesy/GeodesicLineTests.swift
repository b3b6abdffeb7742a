import Geolocation
import Testing

@Suite("Points along a geodesic")
struct GeodesicLineTests {
    private let konstanz = Coordinate(latitude: 47.6603, longitude: 9.1758)
    private let seattle = Coordinate(latitude: 47.6205, longitude: -122.3493)

    @Test("a line between two points starts at one, ends at the other and goes on beyond both")
    func beyond() throws {
        let line = GeodesicLine(from: konstanz, to: seattle)
        let length = try #require(line.length)
        #expect(line.start == konstanz)
        #expect(line.position(at: 0).localDistance(to: konstanz) < 1e-8)
        #expect(line.position(at: length).localDistance(to: seattle) < 2e-8)
        #expect(abs(line.position(at: -1000).distance(to: seattle) - length - 1000) < 5e-8)
        #expect(abs(line.position(at: length + 1000).distance(to: konstanz) - length - 1000) < 5e-8)
    }

    @Test("the bearing of a line is that of the shortest way at both ends and in the middle")
    func bearings() throws {
        let way = Geodesic.inverse(from: konstanz, to: seattle)
        let line = GeodesicLine(from: konstanz, to: seattle)
        let (initial, final) = try (#require(way.initialBearing), #require(way.finalBearing))
        #expect(line.initialBearing == initial)
        #expect(Angle.absoluteDifference(line.bearing(at: 0), initial) < 1e-12)
        #expect(Angle.absoluteDifference(line.bearing(at: way.distance), final) < 1e-12)
        let middle = line.position(at: way.distance / 2)
        let ahead = try #require(middle.bearing(to: seattle))
        #expect(Angle.absoluteDifference(line.bearing(at: way.distance / 2), ahead) < 1e-12)
    }

    @Test("a full circuit along a meridian ends at its start, one at a bearing of 45° does not")
    func circuits() {
        let start = Coordinate(latitude: 10, longitude: 20)
        let circuit = 4 * 10_001_965.729_312_723
        #expect(GeodesicLine(from: start, bearing: 0).position(at: circuit).localDistance(to: start) < 1e-7)
        #expect(GeodesicLine(from: start, bearing: 45).position(at: circuit).localDistance(to: start) > 1000)
    }

    @Test("waypoints at equal steps include the end, even if the last step is shorter")
    func steps() throws {
        let line = GeodesicLine(from: konstanz, bearing: 120)
        let points = line.waypoints(every: 100, upTo: 1050)
        #expect(points.count == 12)
        #expect(points[3] == line.position(at: 300))
        #expect(points.first == line.position(at: 0))
        #expect(points.last == line.position(at: 1050))
        #expect(line.waypoints(every: 100, upTo: 1000).count == 11)
        #expect(line.waypoints(every: 100, upTo: 1000.000_000_1).count == 11)
        #expect(line.waypoints(every: -100, upTo: -1000).last == line.position(at: -1000))
        #expect(Array(line.waypoints(every: 100, upTo: -250)) == [0, -100, -200, -250].map { line.position(at: $0) })
        let length = try #require(GeodesicLine(from: konstanz, to: seattle).length)
        #expect(GeodesicLine(from: konstanz, to: seattle).waypoints(every: 1000).count == Int(length / 1000) + 2)
    }

    @Test("a given number of waypoints includes both ends, at equal distances")
    func counted() {
        let line = GeodesicLine(from: konstanz, to: seattle)
        let points = Array(line.waypoints(count: 5))
        #expect(points.count == 5)
        #expect(points[0].localDistance(to: konstanz) < 1e-8 && points[4].localDistance(to: seattle) < 2e-8)
        let legs = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
        for leg in legs { #expect(abs(leg - legs[0]) < 5e-8) }
        #expect(line.waypoints(count: 1).first == line.position(at: 0))
        #expect(line.waypoints(count: 0).isEmpty && line.waypoints(count: -3).isEmpty)
    }

    @Test("the number of waypoints is limited, even for steps of zero or NaN")
    func bounds() {
        let line = GeodesicLine(from: konstanz, to: seattle)
        let limit = GeodesicWaypoints.limit
        for step in [0, 1e-9, .nan, -0.0] {
            #expect(line.waypoints(every: step).count == limit)
        }
        #expect(line.waypoints(count: .max).count == limit)
        #expect(line.waypoints(every: .infinity).count == 2)
        #expect(line.waypoints(every: 1e9).count == 2)
        #expect(line.waypoints(every: 10, upTo: .infinity).isEmpty && line.waypoints(every: 10, upTo: .nan).isEmpty)
        #expect(line.waypoints(every: 10, upTo: 0).count == 1)
        #expect(GeodesicLine(from: konstanz, bearing: 0).waypoints(every: 10).count == 1)
        #expect(GeodesicLine(from: Coordinate(latitude: 91, longitude: 0), to: seattle).waypoints(every: 10).isEmpty)
    }
}
