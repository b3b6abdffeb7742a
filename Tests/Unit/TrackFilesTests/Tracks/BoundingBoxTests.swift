import Geolocation
import Testing
import TrackFiles

@Suite("BoundingBox")
struct BoundingBoxTests {
    private func bounds(_ points: [(Double, Double)]) -> [Double]? {
        var box = BoundingBox()
        for (latitude, longitude) in points { box.add(Coordinate(latitude: latitude, longitude: longitude)) }
        return box.bounds.map { [$0.south, $0.west, $0.north, $0.east] }
    }

    @Test("does not exist without valid points")
    func nothing() {
        #expect(bounds([]) == nil)
        #expect(bounds([(.nan, 0), (0, .infinity), (91, 0), (0, 181)]) == nil)
    }

    @Test("may contain a single point", arguments: [-180, -179.5, -1, 0, 0.25, 179.75, 180])
    func one(longitude: Double) {
        #expect(bounds([(1, longitude), (1, longitude)]) == [1, longitude, 1, longitude])
    }

    @Test("contains the points between its edges, from pole to pole")
    func usual() {
        #expect(bounds([(47, 9), (48, 8.5), (47.5, 9.25)]) == [47, 8.5, 48, 9.25])
        #expect(bounds([(-90, 10), (90, 12), (0, -30)]) == [-90, -30, 90, 12])
        #expect(bounds([(0, -89), (0, 89)]) == [0, -89, 0, 89])
        #expect(bounds([(0, 10.2), (0, 10.8)]) == [0, 10.2, 0, 10.8])
    }

    @Test("has a west that exceeds the east if the shorter way crosses the antimeridian")
    func antimeridian() {
        #expect(bounds([(1, 179.9), (2, -179.9)]) == [1, 179.9, 2, -179.9])
        #expect(bounds([(0, 91), (0, -91), (0, 170)]) == [0, 91, 0, -91])
        #expect(bounds([(0, 180), (0, -180)]) == [0, 180, 0, -180])
        #expect(bounds([(0, 180), (0, 179)]) == [0, 179, 0, 180])
    }

    @Test("omits the widest gap between points around the whole world")
    func world() {
        let round = stride(from: -180.0, through: 175, by: 5).map { (0.0, $0) }
        #expect(bounds(round) == [0, -180, 0, 175])
        #expect(bounds(round.filter { $0.1 != 40 }) == [0, 45, 0, 35])
    }
}
