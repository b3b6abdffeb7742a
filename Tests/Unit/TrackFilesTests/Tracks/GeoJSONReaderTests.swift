import Foundation
import GPXFormat
import Testing
import TrackFiles

@Suite("GeoJSONReader")
struct GeoJSONReaderTests {
    private func feature(_ geometry: String, _ properties: String = "{}") -> String {
        #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
    }

    private func collection(_ features: String...) -> String {
        #"{"features":["# + features.joined(separator: ",\n") + #"],"bbox":[0,0,1,1],"type":"FeatureCollection"}"#
    }

    private let point = #"{"type":"Point","coordinates":[9.5,47.5,395]}"#
    private let pier = GPXPoint(latitude: 47.5, longitude: 9.5, elevation: 395)

    @Test("reads a document that is a single feature or geometry")
    func roots() {
        for text in [point, feature(point), "\u{FEFF} \(feature(point)) \n", collection(feature(point))] {
            #expect(TrackFormat.geojson.read(text).outline == "mw")
            #expect(TrackFormat.geojson.read(text).points == [pier])
        }
    }

    @Test("reads a line with times as a segment, and several lines as several segments")
    func lines() {
        let (a, b) = (#""2026-05-01T10:00:00Z""#, #""2026-05-01T10:00:10Z""#)
        let line = #"{"type":"LineString","coordinates":[[1,2],[3,4,5]]}"#
        let list = "\"times\":[\(a),\(b)]"
        let times = [#""coordTimes":[\#(a),\#(b)]"#, list, #""coordinateProperties":{\#(list)}"#]
        for times in times {
            let document = collection(feature(line, #"{"name":"walk",\#(times)}"#), feature(line))
            let reading = TrackFormat.geojson.read(document)
            #expect(reading.outline == "mTwalk([pp])T([pp])")
            #expect(reading.points.map { $0.time?.timeIntervalSince1970 } == [1_777_629_600, 1_777_629_610, nil, nil])
            #expect(reading.points.map(\.elevation) == [nil, 5, nil, 5])
        }
        let lines = #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#
        let reading = TrackFormat.geojson.read(feature(lines, #"{"coordTimes":[[\#(a),null],[\#(b),7]],"segment":1}"#))
        #expect(reading.outline == "mT([pp][pp])")
        #expect(reading.points.map { $0.time?.timeIntervalSince1970 } == [1_777_629_600, nil, 1_777_629_610, nil])
        #expect(reading.drops == ["time of a position with an invalid value, first at line 1": 1])
    }

    @Test(
        "accepts times in seconds or milliseconds since 1970, of a line and of a point",
        arguments: ["1777629600", "1777629600000", #""1777629600""#, #""1777629600000""#])
    func unixTimes(time: String) {
        let line = #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#
        let lines = TrackFormat.geojson.read(feature(line, #"{"coordTimes":[\#(time),20261120104000]}"#))
        #expect(lines.points.map { $0.time?.timeIntervalSince1970 } == [1_777_629_600, nil])
        #expect(lines.drops == ["time of a position with an invalid value, first at line 1": 1])
        let points = TrackFormat.geojson.read(feature(point, #"{"timestamp":\#(time)}"#))
        #expect(points.outline == "mT([p])" && points.drops.isEmpty)
        #expect(points.points.map { $0.time?.timeIntervalSince1970 } == [1_777_629_600])
    }

    @Test("assigns the track points of ogr2ogr to their track and segment")
    func trackPoints() {
        func properties(_ track: Int, _ segment: Int) -> String {
            #"{"track_fid":\#(track),"track_seg_id":\#(segment),"ele":7.5,"time":"2026-05-01T10:00:00Z","sat":5,"#
                + #""hdop":null,"cmt":"c"}"#
        }
        let reading = TrackFormat.geojson.read(
            collection(
                feature(#"{"type":"Point","coordinates":[1,2]}"#, properties(0, 0)), feature(point, properties(0, 1)),
                feature(point, properties(1, 0))))
        #expect(reading.outline == "mT([p][p])T([p])")
        #expect(reading.points.allSatisfy { $0.elevation == 7.5 && $0.satellites == 5 && $0.comment == "c" })
        #expect(reading.drops.isEmpty)
    }

    @Test("drops and counts unusable features, positions and properties")
    func drops() {
        let reading = TrackFormat.geojson.read(
            collection(
                feature("null"), feature(#"{"type":"Polygon","coordinates":[]}"#), "null", "[]", #"{"type":"Point"}"#,
                feature(#"{"type":"Point","coordinates":[1]}"#),
                feature(#"{"type":"Point","coordinates":[true,false]}"#),
                feature(#"{"type":"Point","coordinates":[181,0]}"#),
                feature(#"{"type":"Point","coordinates":[1e999,"2"]}"#),
                feature(point, #"{"speed":true,"course":"400","time":5,"name":7,"type":[1],"hacc":"2.5"}"#),
                feature(point, #"{"kind":"lake","path":"a","segment":1.5,"path_name":2,"track_fid":null}"#), "7"))
        var known = pier
        known.name = "7"
        known.horizontalAccuracy = 2.5
        #expect(reading.points == [known, pier] && reading.fault == nil)
        #expect(
            reading.drops == [
                "feature without geometry, first at line 1": 1,
                "geometry that is neither a point nor a line, first at line 2": 1,
                "member that is not a feature, first at line 3": 4,
                "position of fewer than two numbers, first at line 6": 1,
                "position that is not a number or out of range, first at line 7": 3,
                "property speed with an invalid value, first at line 10": 1,
                "property course with an invalid value, first at line 10": 1,
                "property time with an invalid value, first at line 10": 1,
                "property type with an invalid value, first at line 10": 1,
                "property kind with an invalid value, first at line 11": 1,
                "property path with an invalid value, first at line 11": 1,
                "property segment with an invalid value, first at line 11": 1,
                "property path_name with an invalid value, first at line 11": 1,
            ])
    }

    @Test("reads nested collections of geometries, which share their properties")
    func collections() {
        let inner = #"{"type":"GeometryCollection","geometries":[\#(point)]}"#
        let points = #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#
        let outer = #"{"type":"GeometryCollection","geometries":[\#(inner),\#(points)]}"#
        let reading = TrackFormat.geojson.read(feature(outer, #"{"name":"x"}"#))
        #expect(reading.outline == "mwww" && reading.points.allSatisfy { $0.name == "x" })
    }

    @Test("reads the properties of a feature once, even if the feature has many points")
    func sharedProperties() {
        let positions = (0..<500).map { "[1,2,\($0)]" }.joined(separator: ",")
        let points = #"{"type":"MultiPoint","coordinates":[\#(positions)]}"#
        let both = #"{"type":"GeometryCollection","geometries":[\#(points),\#(point)]}"#
        let reading = TrackFormat.geojson.read(
            collection(feature(both, #"{"name":"x","speed":"fast"}"#), feature(point, #"{"ele":7}"#)))
        #expect(reading.points.map(\.elevation) == (0..<500).map(Double.init) + [395, 7])
        #expect(reading.points.map(\.name) == Array(repeating: "x", count: 501) + [nil])
        #expect(reading.drops == ["property speed with an invalid value, first at line 1": 1])
    }

    @Test("refuses a document that is nested too deeply, without a crash")
    func depth() {
        for (open, close) in [("[", "]"), (#"{"a":"#, "}"), (#"{"type":"GeometryCollection","geometries":["#, "]}")] {
            let deep = String(repeating: open, count: 100_000) + "1" + String(repeating: close, count: 100_000)
            let refused = "the document is not JSON: it is nested more than 128 deep at line 1"
            #expect(TrackFormat.geojson.read(deep).fault == refused)
            #expect(TrackFormat.geojson.read(collection(deep)).fault == refused)
            #expect(TrackFormat.geojson.read(String(repeating: open, count: 100_000)).fault != nil)
        }
    }

    @Test("reads features while the document arrives, and keeps those before a fault")
    func streaming() throws {
        var reader = GeoJSONReader()
        let head = ContiguousArray(#"{"type":"FeatureCollection","features":[\#(feature(point)),"#.utf8)
        reader.append(head.span)
        #expect(try reader.nextItem() == .metadata(GPXMetadata(creator: "swift-geolocation")))
        #expect(try reader.nextItem() == .waypoint(pier))
        #expect(try reader.nextItem() == nil)
        for rest in ["", #"{"type":"#, feature(point) + "{}", "nul]}"] {
            let reading = TrackFormat.geojson.read(Array(head) + Array("\n\(rest)".utf8))
            #expect(reading.points.first == pier && reading.fault?.hasSuffix("line 2") != nil, "\(rest)")
        }
    }

    @Test(
        "refuses documents that are not GeoJSON, with the reason",
        arguments: [
            ("", "the document is empty"), ("<gpx/>", "the document is not JSON: a value is missing at line 1"),
            (#"{"a":1}\#n{"#, "the document is not JSON: it ends at line 2, but not all is closed"),
            (#"{"a":\#n1 2}"#, "the document is not JSON: a comma or a brace is missing at line 2"),
            ("{} {}", "the document is not JSON: there is more than one value at line 1"),
            ("[]", "the document is JSON, but not GeoJSON: its type is neither a feature nor a geometry"),
            (
                #"{"features":[]}"#,
                "the document is JSON, but not GeoJSON: its type is neither a feature nor a geometry"
            ),
            (
                #"{"type":"Topology"}"#,
                "the document is JSON, but not GeoJSON: its type is neither a feature nor a geometry"
            ),
            (
                #"{"type":"FeatureCollection","features":[1,]}"#,
                "the document is not JSON: a value is missing at line 1"
            ),
            (#"{"features":[]"#, "the document is not JSON: it ends at line 1, but not all is closed"),
        ])
    func faults(text: String, fault: String) {
        #expect(TrackFormat.geojson.read(text).fault == fault)
    }
}
