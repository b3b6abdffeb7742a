import Geolocation
import Testing

@Suite("The shortest way between two points")
struct InverseTests {
    @Test("a distance is the known geodesic's to 20 nm, for every kind of pair")
    func distance() throws {
        let kinds = try KnownGeodesic.all()
        #expect(kinds.count == 19)
        for (_, geodesics) in kinds {
            #expect(geodesics.count >= 150)
            for known in geodesics {
                let distance = known.from.distance(to: known.to)
                #expect(abs(distance - known.distance) < 2e-8, "\(known): \(distance), not \(known.distance)")
            }
        }
    }

    @Test("both ways are equally long, to the last bit")
    func symmetry() throws {
        for known in try KnownGeodesic.all().values.joined() {
            #expect(known.from.distance(to: known.to) == known.to.distance(to: known.from), "\(known)")
        }
    }

    @Test("bearings are the known ones, to 100 nm at the other point or at an earth radius")
    func bearings() throws {
        for known in try KnownGeodesic.all().values.joined() {
            // Near the antipodes the least turn of the bearing decides where a way leads: the next test covers them.
            guard known.distance > 0 && known.distance < 19_900_000 else { continue }
            let way = Geodesic.inverse(from: known.from, to: known.to)
            let reach = min(known.distance, WGS84.semiMajorAxis) * .pi / 180
            for (bearing, expected) in [
                (way.initialBearing, known.initialBearing), (way.finalBearing, known.finalBearing),
            ] {
                let bearing = try #require(bearing, "\(known)")
                #expect(Angle.absoluteDifference(bearing, expected) * reach < 1e-7, "\(known)")
                #expect((0..<360).contains(bearing))
            }
        }
    }

    @Test("distance and bearing lead to the other point to 100 nm, from either end")
    func roundTrip() throws {
        for known in try KnownGeodesic.all().values.joined() where known.distance > 0 {
            let way = Geodesic.inverse(from: known.from, to: known.to)
            let initial = try #require(way.initialBearing, "\(known)")
            let final = try #require(way.finalBearing, "\(known)")
            let end = known.from.destination(distance: way.distance, bearing: initial)
            #expect(end.localDistance(to: known.to) < 1e-7, "\(known)")
            let start = known.to.destination(distance: -way.distance, bearing: final)
            #expect(start.localDistance(to: known.from) < 1e-7, "\(known)")
        }
    }

    @Test("the distance and bearing of a coordinate agree with the full solution")
    func agreement() throws {
        for known in try KnownGeodesic.all().values.joined() {
            let way = Geodesic.inverse(from: known.from, to: known.to)
            #expect(known.from.distance(to: known.to) == way.distance, "\(known)")
            #expect(known.from.bearing(to: known.to) == way.initialBearing, "\(known)")
        }
    }

    @Test("two coordinates of one place have the distance zero and no bearing")
    func samePlace() {
        for (a, b) in [
            ((47.62, 9.17), (47.62, 9.17)), ((0, 180), (0, -180)), ((90, 0), (90, 123)), ((-90, -5), (-90, 77)),
            ((-12, 10), (-12, 370)), ((0, 0), (-0.0, -0.0)), ((0, 0), (1e-300, 1e-200)),
        ] as [((Double, Double), (Double, Double))] {
            let (from, to) = (Coordinate(latitude: a.0, longitude: a.1), Coordinate(latitude: b.0, longitude: b.1))
            let way = Geodesic.inverse(from: from, to: to)
            #expect(way.distance == 0 && way.initialBearing == nil && way.finalBearing == nil, "\(a) \(b)")
            #expect(from.bearing(to: to) == nil)
            #expect(GeodesicLine(from: from, to: to).length == 0)
        }
    }

    @Test(
        "invalid coordinates have a distance of NaN and no bearing",
        arguments: [(90.001, 0), (-91, 5), (.nan, 0), (0, .nan), (0, .infinity), (.infinity, 0)] as [(Double, Double)])
    func noPlace(latitude: Double, longitude: Double) {
        let good = Coordinate(latitude: 47, longitude: 9)
        let bad = Coordinate(latitude: latitude, longitude: longitude)
        for (from, to) in [(good, bad), (bad, good), (bad, bad)] {
            #expect(from.distance(to: to).isNaN)
            #expect(from.bearing(to: to) == nil)
            #expect(Geodesic.inverse(from: from, to: to).initialBearing == nil)
            #expect(!GeodesicLine(from: from, to: to).position(at: 1).isValid)
        }
        #expect(!bad.destination(distance: 1, bearing: 0).isValid)
    }
}
