import Foundation
import GPXFormat
import Testing
import TrackFiles

@Suite("GeoJSONWriter")
struct GeoJSONWriterTests {
    private func point(_ latitude: Double) -> GPXPoint { GPXPoint(latitude: latitude, longitude: 9) }

    private func write(_ items: [GPXItem], _ geometry: GeoJSONWriter.Geometry) -> [UInt8] {
        var writer = GeoJSONWriter(geometry: geometry)
        return writer.document(items)
    }

    @Test("writes the altitude of a point in its position, and the rest in its properties")
    func feature() {
        var point = GPXPoint(latitude: 47.5, longitude: -180, elevation: 395.25, speed: 2)
        point.time = Date(timeIntervalSince1970: 0.000_001)
        let text = String(decoding: write(track([point], name: "a\"b"), .points), as: UTF8.self)
        #expect(
            text == """
                {"type":"FeatureCollection","features":[
                {"type":"Feature","geometry":{"type":"Point","coordinates":[-180.0,47.5,395.25]},"properties":{"time":\
                "1970-01-01T00:00:00.000001Z","speed":2,"path":1,"path_name":"a\\"b","segment":1}}]}

                """)
    }

    @Test("writes random documents that Foundation can read", arguments: GeoJSONWriter.Geometry.allCases)
    func valid(geometry: GeoJSONWriter.Geometry) throws {
        for seed in 0..<30 as Range<UInt64> {
            let bytes = write(RandomTracks(seed: seed).items, geometry)
            let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
            #expect(object?["features"] is [Any])
        }
    }

    @Test("writes segments and routes as lines, and waypoints and single points as points")
    func lines() {
        let route: [GPXItem] = [
            .routeStart(GPXPathHead(name: "r")), .routePoint(point(1)), .routePoint(point(2)), .routeEnd,
        ]
        let items =
            [.waypoint(point(0))] + route + track([point(3), point(4), point(5)], name: "t") + track([point(6)])
        let reading = TrackFormat.geojson.read(write(items, .lines))
        #expect(reading.outline == "mwRr(rr)Tt([ppp])T([p])")
        #expect(reading.points.map(\.latitude) == [0, 1, 2, 3, 4, 5, 6])
    }

    @Test("writes a valid document even from items in a wrong order")
    func disorder() {
        let items: [GPXItem] = [
            .point(point(1)), .routePoint(point(2)), .trackStart(GPXPathHead()), .segmentStart, .point(point(3)),
            .point(point(4)), .waypoint(point(5)), .point(point(6)), .trackStart(GPXPathHead()), .point(point(7)),
            .segmentStart, .point(point(8)), .routeEnd, .point(point(9)), .metadata(GPXMetadata()),
        ]
        for geometry in GeoJSONWriter.Geometry.allCases {
            let reading = TrackFormat.geojson.read(write(items, geometry))
            #expect(reading.fault == nil && reading.points.map(\.latitude) == [1, 2, 3, 4, 5, 6, 7, 8, 9])
        }
    }
}
