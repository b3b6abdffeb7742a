import CodecSupport
import Geolocation
import Testing

@Suite("The consistency of geodesics")
struct GeodesyConsistencyTests {
    @Test("a quarter of a meridian and of the equator have the lengths that the ellipsoid gives them")
    func quarters() {
        let origin = Coordinate(latitude: 0, longitude: 0)
        let meridian = 10_001_965.729_312_723
        #expect(abs(origin.distance(to: Coordinate(latitude: 90, longitude: 0)) - meridian) < 2e-8)
        #expect(abs(origin.distance(to: Coordinate(latitude: -90, longitude: 77)) - meridian) < 2e-8)
        let equator = WGS84.semiMajorAxis * .pi / 2
        #expect(abs(origin.distance(to: Coordinate(latitude: 0, longitude: 90)) - equator) < 2e-8)
        // To the antipodes the way over a pole is the shortest.
        #expect(abs(origin.distance(to: Coordinate(latitude: 0, longitude: 180)) - 2 * meridian) < 2e-8)
    }

    @Test("the distances from a point of a shortest way to both ends add up to its length")
    func additivity() {
        var random = SplitMix64(seed: 31)
        for _ in 0..<2000 {
            let (a, b) = (random.coordinate(), random.coordinate())
            let line = GeodesicLine(from: a, to: b)
            guard let length = line.length else { continue }
            let middle = line.position(at: length * random.unit())
            #expect(abs(a.distance(to: middle) + middle.distance(to: b) - length) < 5e-8, "\(a) \(b)")
        }
    }

    @Test("the distance and bearing to a destination are those that led there, everywhere and at every scale")
    func roundTrip() throws {
        var random = SplitMix64(seed: 32)
        for index in 0..<3000 {
            let start = random.coordinate()
            // From a millimetre to 19,900 km, below which every way is the shortest.
            let distance = min(19_900_000, 0.001 * exponential(of: 10.3 * random.unit()))
            let bearing = 360 * random.unit()
            let end = start.destination(distance: distance, bearing: bearing)
            let way = Geodesic.inverse(from: start, to: end)
            #expect(abs(way.distance - distance) < 5e-8, "\(index): \(start) \(distance) \(bearing)")
            let found = try #require(way.initialBearing)
            // How far a turn moves the end: as on a sphere.
            let reach = min(distance, 20_003_000 - distance) * .pi / 180
            let error = Angle.absoluteDifference(found, bearing)
            #expect(error * reach < 1e-7, "\(index): \(start) \(distance) \(bearing)")
        }
    }

    @Test("whole turns of longitude do not change a distance")
    func turns() {
        var random = SplitMix64(seed: 33)
        for _ in 0..<200 {
            let (a, b) = (random.coordinate(), random.coordinate())
            let turned = Coordinate(latitude: b.latitude, longitude: b.longitude - 720)
            #expect(abs(a.distance(to: turned) - a.distance(to: b)) < 1e-7)
        }
    }

    @Test("a short way is longer than its chord only by the earth's curvature")
    func chord() {
        var random = SplitMix64(seed: 34)
        for _ in 0..<1000 {
            let start = random.coordinate()
            let end = start.destination(distance: 1000 * random.unit(), bearing: 360 * random.unit())
            let chord = EarthCentredPosition(start).distance(to: EarthCentredPosition(end))
            // The arc is longer by its cube over 24 squares of the radius, which is 6335 to 6400 km.
            let arc = chord + chord * chord * chord / (24 * 6.37e6 * 6.37e6)
            #expect(abs(start.distance(to: end) - arc) < 5e-8, "\(start) \(end)")
        }
    }

    @Test("the fast forms agree with the exact ones to a millimetre and 0.01°, up to 20 km")
    func localForms() throws {
        var random = SplitMix64(seed: 35)
        for _ in 0..<1000 {
            let start = random.coordinate()
            let end = start.destination(distance: 1 + 20_000 * random.unit(), bearing: 360 * random.unit())
            #expect(abs(start.localDistance(to: end) - start.distance(to: end)) < 0.001)
            let (fast, exact) = try (#require(start.localBearing(to: end)), #require(start.bearing(to: end)))
            #expect(Angle.absoluteDifference(fast, exact) < 0.01)
        }
    }

    /// Ten to a power, by its digits.
    private func exponential(of power: Double) -> Double {
        var value = 1.0
        for _ in 0..<Int(power) { value *= 10 }
        return value * (1 + 9 * (power - power.rounded(.down)))
    }
}

extension SplitMix64 {
    /// A point with any latitude and longitude.
    mutating func coordinate() -> Coordinate {
        Coordinate(latitude: 180 * unit() - 90, longitude: 360 * unit() - 180)
    }
}
