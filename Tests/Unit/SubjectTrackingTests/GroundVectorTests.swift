import CodecSupport
import Geolocation
import Testing

@testable import SubjectTracking

@Suite("Displacements over ground")
struct GroundVectorTests {
    @Test("of up to 300 m are within 0.1 mm of the geodesic, in both directions")
    func geodesics() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<20_000 {
            let start = Coordinate(
                latitude: Double.random(in: -89.9...89.9, using: &random),
                longitude: Double.random(in: -180...180, using: &random))
            let length = Double.random(in: 0...300, using: &random)
            let bearing = Double.random(in: 0..<360, using: &random)
            let line = GeodesicLine(from: start, bearing: bearing)
            let exact = line.position(at: length)
            let (end, turn) = GroundVector(length: length, bearing: bearing).end(from: start)
            #expect(end.distance(to: exact) < 1e-4, "\(start), \(length) m to \(bearing)°")
            #expect(abs(turn - Angle.difference(from: bearing, to: line.bearing(at: length))) < 1e-5)
            let back = try #require(GroundVector(from: start, to: exact))
            let error = back.parts - GroundVector(length: length, bearing: bearing).parts
            #expect((error * error).sum().squareRoot() < 1e-4, "\(start), \(length) m to \(bearing)°")
        }
    }

    @Test("cross the antimeridian, and do not exist for an invalid point")
    func edges() throws {
        let start = Coordinate(latitude: 10, longitude: 179.9999)
        let (end, _) = GroundVector(east: 100, north: 0).end(from: start)
        #expect(end.longitude < -179.99 && end.isValid)
        let way = try #require(GroundVector(from: start, to: end))
        #expect(abs(way.parts.x - 100) < 1e-4 && abs(way.parts.y) < 1e-4)
        #expect(GroundVector(from: start, to: Coordinate(latitude: .nan, longitude: 0)) == nil)
        #expect(GroundVector(from: start, to: start)?.length == 0)
    }
}
