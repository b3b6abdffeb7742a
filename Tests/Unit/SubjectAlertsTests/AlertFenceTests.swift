import CodecSupport
import Geolocation
import SubjectAlerts
import Testing

@Suite("Areas of alerts from files")
struct AlertFenceTests {
    private struct Missing: Error, CustomStringConvertible {
        var description: String { "there is no such file" }
    }

    /// Reads a rule with an area of a file.
    private func rule(_ area: String, _ contents: String) throws -> AlertArea {
        let rules = try AlertRules(
            json: Array(#"{"rules":[{"kind":"geofence-enter","name":"a",\#(area)}]}"#.utf8),
            files: { name in
                guard name.hasPrefix("yard") else { throw Missing() }
                return Array(contents.utf8)
            })
        guard case .enter(let area) = try #require(rules.rules.first).condition else { throw Missing() }
        return area
    }

    private func fault(_ area: String, _ contents: String) -> String {
        do {
            _ = try rule(area, contents)
            return ""
        } catch {
            return "\(error)"
        }
    }

    /// Which of some places are inside for the monitor, by fixes without errors.
    private func insides(of area: AlertArea, _ places: [(Double, Double)]) -> [Bool] {
        places.map { latitude, longitude in
            var monitor = AlertMonitor([AlertRule("a", .enter(area))])
            return (0..<2).contains { step in
                let time = Date(timeIntervalSince1970: 1_795_176_000 + Double(step))
                let fix = Location(
                    latitude: latitude, longitude: longitude, horizontalAccuracy: 1, timestamp: time)
                return !monitor.observe(AlertObservation(of: "rex", at: time, .fix(fix, battery: nil)), at: time)
                    .isEmpty
            }
        }
    }

    private static let square = "[[9,47],[9.01,47],[9.01,47.01],[9,47.01],[9,47]]"
    private static let hole = "[[9.004,47.004],[9.006,47.004],[9.006,47.006],[9.004,47.006],[9.004,47.004]]"
    private static let fence = #""fence":{"file":"yard.geojson"}"#

    @Test("may be a polygon with a hole")
    func hole() throws {
        let area = try rule(Self.fence, #"{"type":"Polygon","coordinates":[\#(Self.square),\#(Self.hole)]}"#)
        #expect(insides(of: area, [(47.002, 9.002), (47.005, 9.005), (47.02, 9.005)]) == [true, false, false])
    }

    @Test("may be a collection of polygons, a circle, a strip and a feature without a shape")
    func collection() throws {
        let text = """
            {"type":"FeatureCollection","features":[
              {"type":"Feature","properties":null,"geometry":{"type":"MultiPolygon","coordinates":[[\(Self.square)]]}},
              {"type":"Feature","properties":{"radius":50},"geometry":{"type":"Point","coordinates":[9.1,47,400]}},
              {"type":"Feature","properties":{"width":20},"geometry":{"type":"LineString","coordinates":[[9.2,47],[9.3,47]]}},
              {"type":"Feature","properties":{},"geometry":null}]}
            """
        let places = [(47.005, 9.005), (47.0, 9.1), (47.0, 9.25), (47.001, 9.1), (47.001, 9.25)]
        #expect(insides(of: try rule(Self.fence, text), places) == [true, true, true, false, false])
    }

    @Test("take sizes that the shapes do not contain from the rule, and may cross the antimeridian")
    func sizes() throws {
        let point = #"{"type":"Point","coordinates":[9,47]}"#
        let circle = try rule(#""fence":{"file":"yard","radius":100}"#, point)
        #expect(insides(of: circle, [(47.0005, 9), (47.002, 9)]) == [true, false])
        let line = #"{"type":"MultiLineString","coordinates":[[[9,47],[9.1,47]]]}"#
        let strip = try rule(#""fence":{"file":"yard","width":100}"#, line)
        #expect(insides(of: strip, [(47.0005, 9.05), (47.002, 9.05)]) == [true, false])
        let border = #"{"type":"Polygon","coordinates":[[[179.9,0],[180.1,0],[180.1,0.1],[179.9,0.1],[179.9,0]]]}"#
        #expect(insides(of: try rule(Self.fence, border), [(0.05, -179.95), (0.05, -179.8)]) == [true, false])
    }

    private func gpx(_ places: [(Double, Double)]) -> String {
        let points = places.map { #"<trkpt lat="\#($0.0)" lon="\#($0.1)"/>"# }.joined()
        return #"<?xml version="1.0"?><gpx version="1.1"><trk><trkseg>\#(points)</trkseg></trk></gpx>"#
    }

    @Test("are the inside of a closed GPX track, or a strip along any track with a width")
    func tracks() throws {
        let loop = gpx([(47, 9), (47, 9.01), (47.01, 9.01), (47.01, 9), (47.0001, 9)])
        let yard = try rule(#""fence":{"file":"yard.gpx"}"#, loop)
        #expect(insides(of: yard, [(47.005, 9.005), (47.02, 9)]) == [true, false])
        let walk = gpx([(47, 9), (47, 9.01)])
        for area in [#""route":"yard.gpx","width":30"#, #""fence":{"file":"yard.gpx","width":30}"#] {
            #expect(insides(of: try rule(area, walk), [(47.0001, 9.005), (47.001, 9.005)]) == [true, false])
        }
        #expect(
            fault(#""fence":{"file":"yard.gpx"}"#, walk)
                == "rules[0].fence.file yard.gpx: its ends are 761 m apart, so it is not a border: add width for a strip "
                + "along it")
    }

    @Test(
        "are refused with the file, the place in it and the correct form",
        arguments: [
            (#"{"type":"Polygon","coordinates":[[[9,47],[9.1,47]]]}"#, "coordinates[0] is not a border: "),
            (#"{"type":"Polygon","coordinates":[[[9,47],[9.1,97],[9,48]]]}"#, "coordinates[0][1] is not a place on"),
            (#"{"type":"Polygon","coordinates":[[[9,47],["a"],[9,48]]]}"#, "coordinates[0][1] is not a place: "),
            (#"{"type":"Point","coordinates":[9,47]}"#, "coordinates is a point without a radius: "),
            (#"{"type":"LineString","coordinates":[[9,47],[9,48]]}"#, "coordinates is a line without a width"),
            (
                #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"radius":"x"},"geometry":"#
                    + #"{"type":"Point","coordinates":[9,47]}}]}"#,
                "features[0].geometry.coordinates has a radius that is not a number"
            ),
            (#"{"type":"FeatureCollection","features":[]}"#, "it has no polygon"),
            (#"{"type":"Topology"}"#, "type is no"),
            (#"{"type":"FeatureCollection","features":[1]}"#, "features[0] is not a feature"),
            ("{", "it is not JSON: "), ("<gpx><trk>", ""), ("yard", "it is neither GeoJSON nor GPX"),
        ])
    func faults(_ contents: String, _ sentence: String) {
        let fault = fault(Self.fence, contents)
        #expect(fault.hasPrefix("rules[0].fence.file yard.geojson: \(sentence)"), "\(fault)")
    }

    @Test("are limited in their number of places and shapes")
    func limits() {
        let places = Array(repeating: "[9,47]", count: 10_001).joined(separator: ",")
        let polygon = #"{"type":"Polygon","coordinates":[[\#(places)]]}"#
        #expect(fault(Self.fence, polygon).contains("more than 10000 places"))
        let many = #"{"type":"MultiPoint","coordinates":[\#(places)]}"#
        #expect(fault(#""fence":{"file":"yard","radius":1}"#, many).contains("more than 1000 areas"))
        let nested = String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: 100_000)
        #expect(fault(Self.fence, nested).contains("it is not JSON"))
    }

    @Test(
        "are refused with the faulty member of the rule",
        arguments: [
            (#""fence":{"file":"garden.gpx"}"#, "rules[0].fence.file garden.gpx: there is no such file"),
            (#""fence":"yard.gpx""#, "rules[0].fence is not an object"),
            (#""fence":{}"#, "rules[0].fence.file is not the name"),
            (#""fence":{"file":"yard","size":1}"#, "rules[0].fence has no member size: write file, radius, width"),
            (#""fence":{"file":"yard"},"width":3"#, #"rules[0].width is for a route: write "fence": {"file""#),
            (#""fence":{"file":"yard"},"circle":[1,2,3]"#, "rules[0] has circle and fence: write one of them"),
            (#""route":"garden","width":3"#, "rules[0].route garden: there is no such file"),
            (
                #""route":7,"width":3"#,
                "rules[0].route is not an array of up to 10000 places, and not the name of a file"
            ),
        ])
    func members(_ area: String, _ sentence: String) {
        let fault = fault(area, #"{"type":"Point","coordinates":[9,47]}"#)
        #expect(fault.hasPrefix(sentence), "\(fault)")
    }

    @Test("are refused if no reader of files is given")
    func noFiles() {
        let text = #"{"rules":[{"kind":"geofence-exit","name":"a",\#(Self.fence)}]}"#
        #expect(throws: AlertRules.Fault.self) { try AlertRules(json: Array(text.utf8)) }
    }

    @Test("all faults of a document are reported, and its valid rules are kept")
    func all() {
        let text = """
            {"rules":[{"kind":"signal"},{"kind":"speed","name":"s","above":3},{"kind":"rest","name":"r","more":1,"level":1},
              {"kind":"geofence-dwell","name":"d"},7],"actions":["horn"],"quiet":7,"loud":1}
            """
        let (rules, faults) = AlertRules.read(json: Array(text.utf8), files: nil)
        #expect(rules.rules.map(\.name) == ["s"] && rules.areaCount == 0)
        #expect(
            faults.map { "\($0)".split(separator: ":")[0] } == [
                "it has no member loud", "rules[0].name is not a text of 1 to 200 characters",
                "rules[2] has no member more",
                "rules[2].for is not a number from 1.0 to 10000000.0", "rules[2].level is unknown",
                "rules[3] has no area",
                "rules[3].for is not a number from 1.0 to 10000000.0", "rules[4] is not an object",
                "actions[0] is not an action",
                "quiet is not an object",
            ], "\(faults)")
    }
}
