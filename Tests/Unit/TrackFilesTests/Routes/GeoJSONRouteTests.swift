import Geolocation
import Testing
import TrackFiles

@Suite("A route of a GeoJSON document")
struct GeoJSONRouteTests {
    private func longitudes(_ text: String) throws -> [Double] {
        try RouteDocument(reading: text).coordinates.map(\.longitude)
    }

    @Test(
        "is a line in any kind of GeoJSON object",
        arguments: [
            #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#,
            #" {"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[1,2],[3,4,5]]}}"#,
            #"{"type":"MultiLineString","coordinates":[[[1,2]],[],[[3,4]]]}"#,
            #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,2],[3,4]]}]}"#,
        ])
    func wrappings(_ text: String) throws {
        let places = [Coordinate(latitude: 2, longitude: 1), Coordinate(latitude: 4, longitude: 3)]
        #expect(try RouteDocument(reading: text).coordinates == places)
    }

    @Test("is the first line of a collection, whose points are stops")
    func collection() throws {
        let document = try RouteDocument(
            reading: """
                {"type":"FeatureCollection","features":[
                 {"type":"Feature","properties":{"name":"Depot"},"geometry":{"type":"Point","coordinates":[1,2]}},
                 {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[]}},
                 {"type":"Feature","properties":{"name":"Tour","coordTimes":["2026-01-01T08:00:00Z","2026-01-01T08:01:00Z"]},
                  "geometry":{"type":"LineString","coordinates":[[1,2,30],[3,4,40]]}},
                 {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[5,6],[7,8]]}},
                 {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[]}},
                 {"type":"Feature","properties":{},"geometry":null}]}
                """)
        #expect(document.name == "Tour")
        #expect(document.coordinates.map(\.longitude) == [1, 3])
        #expect(document.elevations == [30, 40])
        #expect(document.times == [0, 60])
        #expect(document.stops == [RouteStop(name: "Depot", coordinate: Coordinate(latitude: 2, longitude: 1))])
        #expect(document.drops.total == 3)
    }

    @Test("may continue beyond the antimeridian, and its longitudes are wrapped")
    func antimeridian() throws {
        #expect(
            try longitudes(#"{"type":"LineString","coordinates":[[179,0],[181,0],[-181,0],[180,0]]}"#) == [
                179, -179, 179, 180,
            ])
    }

    @Test("omits and counts invalid positions")
    func unusablePositions() throws {
        let document = try RouteDocument(
            reading: #"{"type":"LineString","coordinates":[[1,2],[NaN,2],[1e400,2],[1,91],[600,2],[1],"x",null,[3,4]]}"#
        )
        #expect(document.coordinates.map(\.longitude) == [1, 3])
        #expect(document.drops.byReason == ["position that is not a number or out of range": 7])
    }

    @Test(
        "is refused with the fault and its place if it is missing or damaged",
        arguments: [
            (#"{"type":"Point","coordinates":[1,2]}"#, RouteFormatError.Place?.none, "no line with positions"),
            (#"{"type":"LineString","coordinates":[[NaN,2]]}"#, nil, "position that is not a number"),
            (#"{"type":"LineString","#, .line(1), "not JSON"),
            ("{\"type\":\"LineString\",\n\"coordinates\":[[1,2],[3,4]]", .line(2), "not JSON"),
            (#"{"name":"x"}"#, nil, "not GeoJSON"),
            (String(repeating: "{\"a\":", count: 100_000), .line(1), "nested more than 128 deep"),
        ])
    func faults(_ text: String, _ place: RouteFormatError.Place?, _ reason: String) {
        let error = #expect(throws: RouteFormatError.self) { try RouteDocument(reading: text) }
        #expect(error?.place == place)
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }
}
