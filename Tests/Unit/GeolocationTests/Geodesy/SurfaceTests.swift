import CodecSupport
import Geolocation
import Testing

@Suite("Ground points and directions of a local tangent plane")
struct SurfaceTests {
    private static let origins = [
        Coordinate(latitude: 47.66, longitude: 9.18), Coordinate(latitude: 0, longitude: 0),
        Coordinate(latitude: -17, longitude: 180), Coordinate(latitude: 65, longitude: -180),
        Coordinate(latitude: 89.9999, longitude: 10), Coordinate(latitude: 90, longitude: 0),
        Coordinate(latitude: -90, longitude: -77), Coordinate(latitude: -45, longitude: 360 - 1e-9),
    ]

    /// Metres between two points whose longitudes may be written in two ways.
    private func metres(_ a: Coordinate, _ b: Coordinate) -> Double {
        EarthCentredPosition(a).distance(to: EarthCentredPosition(b))
    }

    @Test("a point on the ground is that of the general conversion, near the origin and all over the earth")
    func points() {
        var random = SplitMix64(seed: 17)
        for origin in Self.origins {
            let plane = LocalTangentPlane(origin: origin)
            for round in 0..<400 {
                let metres = [0.01, 30, 4_000, 6_370, 200_000, 19_000_000][round % 6] * random.unit()
                let place = EarthCentredPosition(
                    GeodesicLine(from: origin, bearing: 360 * random.unit()).position(at: metres))
                let found = plane.point(onGround: place)
                #expect(self.metres(found, place.geographic.coordinate) < 2e-8, "\(origin) \(metres)")
                #expect(found.isValid, "\(origin) \(metres)")
            }
        }
    }

    @Test("the origin, its antipode, the poles and the antimeridian are found like other points")
    func awkward() {
        for origin in Self.origins {
            let plane = LocalTangentPlane(origin: origin)
            let antipode = Coordinate(latitude: -origin.latitude, longitude: origin.longitude - 180)
            for point in Self.origins + [antipode] {
                let found = plane.point(onGround: EarthCentredPosition(point))
                #expect(metres(found, point) < 2e-8, "\(point) from \(origin)")
                #expect(found.isValid, "\(point) from \(origin)")
            }
            #expect(plane.earthCentredOrigin == EarthCentredPosition(origin))
        }
    }

    @Test("the direction of a bearing is that in which the geodesic begins")
    func directions() {
        for origin in Self.origins {
            let plane = LocalTangentPlane(origin: origin)
            let from = plane.earthCentredOrigin
            for bearing in stride(from: 0.0, to: 360, by: 22.5) {
                let direction = plane.direction(bearing: bearing)
                let to = EarthCentredPosition(GeodesicLine(from: origin, bearing: bearing).position(at: 10))
                let step = EarthCentredPosition(
                    x: (to.x - from.x) / 10, y: (to.y - from.y) / 10, z: (to.z - from.z) / 10)
                // In 10 m the ground falls by 8 µm.
                #expect(step.distance(to: direction) < 1e-6, "\(bearing) at \(origin)")
                let length = EarthCentredPosition(x: 0, y: 0, z: 0).distance(to: direction)
                #expect(abs(length - 1) < 1e-15, "\(bearing) at \(origin)")
            }
        }
    }
}
