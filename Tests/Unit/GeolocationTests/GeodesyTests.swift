import Geolocation
import Testing

/// Two neighbouring points with the geodesic between them by Vincenty's formulae on WGS 84.
struct Neighbours: Sendable, CustomTestStringConvertible {
    let name: String
    let from: Coordinate
    let to: Coordinate
    let distance: Double
    let bearing: Double
    var testDescription: String { name }

    init(
        _ name: String, _ from: (Double, Double), _ to: (Double, Double), distance: Double, bearing: Double
    ) {
        self.name = name
        self.from = Coordinate(latitude: from.0, longitude: from.1)
        self.to = Coordinate(latitude: to.0, longitude: to.1)
        self.distance = distance
        self.bearing = bearing
    }

    static let table = [
        Neighbours(
            "the specification's A and B", (47.6205, -122.3493), (47.6097, -122.3331), distance: 1710.300_969_7,
            bearing: 134.588_442_7),
        Neighbours(
            "the antimeridian at the equator", (0, 179.99), (0, -179.99), distance: 2226.389_815_9, bearing: 90),
        Neighbours(
            "the antimeridian at 52°", (52, 179.95), (52.05, -179.95), distance: 8835.465_707, bearing: 50.935_124_4),
        Neighbours("across the north pole", (89.95, 0), (89.95, 180), distance: 11_169.397_927_3, bearing: 0),
        Neighbours(
            "beside the south pole", (-89.99, 10), (-89.98, -120), distance: 3073.340_660_8, bearing: 213.835_120_6),
        Neighbours("along the equator", (0, 0), (0, 0.1), distance: 11_131.949_079_3, bearing: 90),
        Neighbours("18 km north-east", (47.6, 9.1), (47.75, 9.2), distance: 18_290.203_080_2, bearing: 24.203_259),
        Neighbours("19 km west", (-33.9, 151.2), (-33.95, 151), distance: 19_306.896_056_2, bearing: 253.250_369_1),
        Neighbours("20 km along a meridian", (10, 20), (10.18, 20), distance: 19_909.505_764_7, bearing: 0),
        Neighbours("20 km along a parallel", (60, 5), (60, 5.35), distance: 19_529.977_776_2, bearing: 89.848_445_4),
    ]
}

@Suite("Fast forms for neighbouring points")
struct GeodesyTests {
    @Test("a distance is the geodesic's to a millimetre, up to 20 km", arguments: Neighbours.table)
    func distance(_ geodesic: Neighbours) {
        #expect(abs(geodesic.from.localDistance(to: geodesic.to) - geodesic.distance) < 0.001)
        #expect(abs(geodesic.to.localDistance(to: geodesic.from) - geodesic.distance) < 0.001)
    }

    @Test("a bearing is the geodesic's to a hundredth of a degree, up to 20 km", arguments: Neighbours.table)
    func bearing(_ geodesic: Neighbours) throws {
        let bearing = try #require(geodesic.from.localBearing(to: geodesic.to))
        #expect(abs(Angle.difference(from: geodesic.bearing, to: bearing)) < 0.01)
        #expect((0..<360).contains(bearing))
    }

    @Test("the way from a point to itself has the length zero and no bearing")
    func samePoint() {
        let point = Coordinate(latitude: 47.62, longitude: 9.17)
        #expect(point.localDistance(to: point) == 0)
        #expect(point.localBearing(to: point) == nil)
    }

    @Test("a distance of a quarter of the earth is off by less than 0.6 %")
    func farAway() {
        // A quarter meridian and half the equator, by the ellipsoid's definition.
        let origin = Coordinate(latitude: 0, longitude: 0)
        let pole = Coordinate(latitude: 90, longitude: 0)
        #expect(abs(origin.localDistance(to: pole) / 10_001_965.729 - 1) < 0.006)
        #expect(abs(origin.localDistance(to: Coordinate(latitude: 0, longitude: 90)) / 10_018_754.171 - 1) < 0.006)
        #expect(origin.localDistance(to: Coordinate(latitude: 0, longitude: 180)).isFinite)
    }
}
