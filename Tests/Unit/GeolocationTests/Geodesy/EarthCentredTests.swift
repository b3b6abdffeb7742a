import CodecSupport
import Geolocation
import Testing

@Suite("Earth-centred positions and the local tangent plane")
struct EarthCentredTests {
    @Test("the axes go through Greenwich, 90° east and the north pole")
    func axes() {
        let equator = EarthCentredPosition(Coordinate(latitude: 0, longitude: 0))
        #expect(equator == EarthCentredPosition(x: WGS84.semiMajorAxis, y: 0, z: 0))
        let east = EarthCentredPosition(Coordinate(latitude: 0, longitude: 90), height: 10)
        #expect(east == EarthCentredPosition(x: 0, y: WGS84.semiMajorAxis + 10, z: 0))
        let pole = EarthCentredPosition(Coordinate(latitude: 90, longitude: 0))
        #expect(pole.x == 0 && pole.y == 0 && abs(pole.z - 6_356_752.314_245_179) < 2e-9)
    }

    @Test("conversion there and back is exact to 10 nm on the ground and to 1e-15 of the height in space")
    func roundTrip() {
        var random = SplitMix64(seed: 41)
        for index in 0..<5000 {
            let point = random.coordinate()
            let height = [0, 9000 * random.unit(), -11_000 * random.unit(), 4e7 * random.unit(), 4e8][index % 5]
            let place = EarthCentredPosition(point, height: height)
            let found = place.geographic
            let scale = max(1, abs(height) / 1e7)
            #expect(abs(found.height - height) < 1e-8 * scale, "\(point) \(height)")
            let again = EarthCentredPosition(found.coordinate, height: found.height)
            #expect(again.distance(to: place) < 1e-8 * scale, "\(point) \(height)")
        }
    }

    @Test("positions inside the earth convert there and back to a micrometre, also around the centre")
    func inside() {
        var random = SplitMix64(seed: 42)
        for index in 0..<5000 {
            // The evolute reaches 42,842 m from the centre on the equator's plane and 42,698 m on the axis.
            let size = [1, 1000, 45_000, 100_000, 3.6e6][index % 5]
            var place = EarthCentredPosition(
                x: size * (2 * random.unit() - 1), y: size * (2 * random.unit() - 1), z: size * (2 * random.unit() - 1))
            if index % 7 == 0 { place.z = 0 }
            if index % 11 == 0 { (place.x, place.y) = (0, 0) }
            let found = place.geographic
            let again = EarthCentredPosition(found.coordinate, height: found.height)
            #expect(again.distance(to: place) < 1e-6, "\(place) \(found)")
            #expect(found.height <= 0 && found.height > -WGS84.semiMajorAxis)
        }
    }

    @Test("the earth's centre is the polar radius below the north pole")
    func centre() {
        let found = EarthCentredPosition(x: 0, y: 0, z: 0).geographic
        #expect(found.coordinate == Coordinate(latitude: 90, longitude: 0))
        #expect(abs(found.height + WGS84.semiMinorAxis) < 1e-8)
    }

    @Test("invalid positions convert to NaN")
    func noPlace() {
        for place in [
            EarthCentredPosition(x: .nan, y: 0, z: 0), EarthCentredPosition(x: 0, y: .infinity, z: 0),
            EarthCentredPosition(x: 1e200, y: 0, z: 1), EarthCentredPosition(x: 1, y: 1, z: 1e26),
            EarthCentredPosition(Coordinate(latitude: 91, longitude: 0)),
            EarthCentredPosition(Coordinate(latitude: 9, longitude: 0), height: .nan),
        ] {
            #expect(!place.geographic.coordinate.isValid && place.geographic.height.isNaN)
        }
        let plane = LocalTangentPlane(origin: Coordinate(latitude: .nan, longitude: 0))
        #expect(plane.local(Coordinate(latitude: 0, longitude: 0)).east.isNaN)
    }

    @Test("in the tangent plane the axes lead east, north and up")
    func tangentPlane() throws {
        let origin = Coordinate(latitude: 47.6205, longitude: -122.3493)
        let plane = LocalTangentPlane(origin: origin, height: 100)
        #expect(plane.local(origin, height: 130).isNear(LocalPosition(east: 0, north: 0, up: 30)))
        for (bearing, east, north) in [(0, 0, 1), (90, 1, 0), (180, 0, -1), (270, -1, 0)] as [(Double, Double, Double)]
        {
            let local = plane.local(origin.destination(distance: 10, bearing: bearing), height: 100)
            #expect(local.isNear(LocalPosition(east: 10 * east, north: 10 * north), within: 5e-4))
            #expect(local.up < 0 && local.up > -1e-4)
        }
    }

    @Test("local positions convert there and back to 20 nm, near and far")
    func tangentPlaneRoundTrip() {
        var random = SplitMix64(seed: 43)
        for index in 0..<1000 {
            let plane = LocalTangentPlane(origin: random.coordinate(), height: 1000 * random.unit())
            let size = [1, 1000, 1e5, 1e6][index % 4]
            let local = LocalPosition(
                east: size * (2 * random.unit() - 1), north: size * (2 * random.unit() - 1), up: 1000 * random.unit())
            #expect(plane.local(plane.earthCentred(local)).isNear(local))
            let place = plane.geographic(local)
            #expect(plane.local(place.coordinate, height: place.height).isNear(local, within: 2e-8))
        }
    }
}

extension LocalPosition {
    fileprivate func isNear(_ other: LocalPosition, within metres: Double = 1e-8) -> Bool {
        abs(east - other.east) < metres && abs(north - other.north) < metres && abs(up - other.up) < metres
    }
}
