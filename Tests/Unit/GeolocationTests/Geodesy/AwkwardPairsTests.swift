import CodecSupport
import Geolocation
import Testing

/// Numbers at which formulae break: zeros, limits, their neighbours, and tiny and huge numbers.
private let numbers: [Double] = [
    0, -0.0, 45, 90, -90, 180, -180, 360, 89.999_999_999_999_99, -89.999_999_999_999_99, 179.999_999_999_999_97, 1e-8,
    -1e-13, 7e-18, -1e-300, .leastNonzeroMagnitude, 179.396_494_080_345_46, 90 - 1e-9, 180 - 1e-9, 123_456_789.123,
    1e300,
]

@Suite("Geodesics between points with awkward coordinates")
struct AwkwardPairsTests {
    @Test("each geodesic ends at the other point, is as long both ways, and no longer than half a meridian's circuit")
    func awkwardPairs() {
        var random = SplitMix64(seed: 61)
        for _ in 0..<10_000 {
            var (a, b) = (random.awkwardCoordinate(), random.awkwardCoordinate())
            if random.next() % 3 == 0 { b = Coordinate(latitude: -a.latitude, longitude: b.longitude) }
            if random.next() % 5 == 0 { a = Coordinate(latitude: a.latitude, longitude: b.longitude) }
            let way = Geodesic.inverse(from: a, to: b)
            #expect(way.distance >= 0 && way.distance < 20_003_931.459, "\(a) \(b) \(way)")
            #expect(way.distance == b.distance(to: a), "\(a) \(b)")
            guard let bearing = way.initialBearing else { continue }
            let end = EarthCentredPosition(a.destination(distance: way.distance, bearing: bearing))
            #expect(end.distance(to: EarthCentredPosition(b)) < 3e-8, "\(a) \(b) \(way)")
        }
    }

    @Test("a tiny difference of two longitudes a whole turn apart is not lost in rounding")
    func hiddenDifference() {
        let west = Coordinate(latitude: 0, longitude: -180)
        let east = Coordinate(latitude: 0, longitude: (180.0).nextDown)
        // The spacing of doubles below 180, 2.8e-14°, on the equator.
        #expect(abs(west.distance(to: east) - 3.1639e-9) < 1e-12)
        #expect(west.bearing(to: east) == 270 && east.bearing(to: west) == 90)
    }

    @Test("a geodesic across the south pole begins due south and ends due north")
    func acrossPole() throws {
        let start = Coordinate(latitude: -83.416_805, longitude: -7e-18)
        let way = Geodesic.inverse(from: start, to: Coordinate(latitude: -81.226_658, longitude: 180))
        #expect(Angle.absoluteDifference(try #require(way.initialBearing), 180) < 1e-13)
        #expect(Angle.absoluteDifference(try #require(way.finalBearing), 0) < 1e-13)
    }
}

extension SplitMix64 {
    fileprivate mutating func awkwardCoordinate() -> Coordinate {
        Coordinate(latitude: min(90, max(-90, awkwardNumber(within: 90))), longitude: awkwardNumber(within: 180))
    }

    private mutating func awkwardNumber(within limit: Double) -> Double {
        let kind = next() % 4
        if kind == 0 { return limit * (2 * unit() - 1) }
        let number = numbers[Int(next() % UInt64(numbers.count))]
        return kind == 1 ? number : number + (unit() - 0.5) * 1e-12
    }
}
