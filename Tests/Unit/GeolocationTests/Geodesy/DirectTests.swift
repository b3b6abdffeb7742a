import Geolocation
import Testing

@Suite("The point at a distance and bearing")
struct DirectTests {
    @Test("a destination is the known geodesic's end to 50 nm, for every kind of pair")
    func destination() throws {
        for known in try KnownGeodesic.all().values.joined() {
            let end = known.from.destination(distance: known.distance, bearing: known.initialBearing)
            #expect(end.localDistance(to: known.to) < 5e-8, "\(known): \(end)")
            #expect(end.isValid)
        }
    }

    @Test("a line arrives at the known bearing, to 100 nm at the distance of an earth radius")
    func finalBearing() throws {
        for known in try KnownGeodesic.all().values.joined() {
            // Close to a pole the bearing changes with every nanometre.
            guard abs(known.to.latitude) < 89.9 && known.distance > 0 else { continue }
            let line = GeodesicLine(from: known.from, bearing: known.initialBearing)
            let error = Angle.absoluteDifference(line.bearing(at: known.distance), known.finalBearing)
            #expect(error * .pi / 180 * WGS84.semiMajorAxis < 1e-7 / cosine(known.to.latitude), "\(known)")
        }
    }

    @Test("a distance of zero leads to the start, and a negative one in the opposite direction")
    func signs() {
        let start = Coordinate(latitude: 47.62, longitude: 9.17)
        #expect(start.destination(distance: 0, bearing: 77).localDistance(to: start) < 1e-8)
        let back = start.destination(distance: -5000, bearing: 30)
        #expect(back.localDistance(to: start.destination(distance: 5000, bearing: 210)) < 1e-8)
    }

    @Test("a bearing may be any finite number of degrees; NaN and infinity lead to no valid point")
    func unwrappedBearing() {
        let start = Coordinate(latitude: -33, longitude: 151)
        let expected = start.destination(distance: 12_345, bearing: 300)
        #expect(start.destination(distance: 12_345, bearing: -60) == expected)
        #expect(start.destination(distance: 12_345, bearing: 660) == expected)
        #expect(!start.destination(distance: 1, bearing: .nan).isValid)
        #expect(!start.destination(distance: .nan, bearing: 1).isValid)
        #expect(!start.destination(distance: .infinity, bearing: 1).isValid)
    }

    @Test("a destination's longitude is in −180…180, for any longitude of the start")
    func longitudes() {
        for longitude in [179.999, -180, 180, 540, -900, 359] {
            for bearing in stride(from: 0.0, to: 360, by: 15) {
                let start = Coordinate(latitude: 10, longitude: longitude)
                for distance in [0, 10, 1e6, 1.9e7, 1e9] {
                    #expect(start.destination(distance: distance, bearing: bearing).isValid)
                }
            }
        }
    }

    @Test("from a pole a bearing is counted from the meridian of the longitude that is given")
    func pole() {
        let north = Coordinate(latitude: 90, longitude: 30)
        #expect(abs(north.destination(distance: 1000, bearing: 180).longitude - 30) < 1e-9)
        #expect(abs(north.destination(distance: 1000, bearing: 90).longitude - 120) < 1e-9)
        let south = Coordinate(latitude: -90, longitude: 30)
        #expect(abs(south.destination(distance: 1000, bearing: 0).longitude - 30) < 1e-9)
        #expect(abs(south.destination(distance: 1000, bearing: 90).longitude - 120) < 1e-9)
    }

    /// The cosine of the angle to the equator's plane, roughly: 1 − |φ|/90 bounds it from below.
    private func cosine(_ latitude: Double) -> Double { 1 - abs(latitude) / 90 }
}
