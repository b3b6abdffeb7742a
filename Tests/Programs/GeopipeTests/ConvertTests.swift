import Foundation
import GPXFormat
import TestSupport
import Testing

@Suite("geopipe: convert and info", .serialized, .realTime, .timeLimit(.minutes(5)))
struct ConvertTests {
    private let geopipe: Geopipe

    private let document = """
        <?xml version="1.0"?>
        <gpx version="1.1" creator="hand" xmlns="http://www.topografix.com/GPX/1/1" xmlns:own="urn:own">
        <metadata><name>Round &amp; round</name></metadata>
        <wpt lat="47.5" lon="9.5"><ele>395</ele><name>Pier, old</name></wpt>
        <rte><name>plan</name><rtept lat="47.1" lon="9.1"/><rtept lat="47.2" lon="9.2"/></rte>
        <trk><name>day 1</name><trkseg>
        <trkpt lat="47" lon="179.9"><ele>400</ele><time>2026-05-01T10:00:00Z</time>
        <extensions><own:mark kind="a">b</own:mark></extensions></trkpt>
        <trkpt lat="47.001" lon="-179.9"><ele>402</ele><time>2026-05-01T10:00:10Z</time></trkpt>
        <trkpt lat="95" lon="0"/>
        </trkseg><trkseg><trkpt lat="47.002" lon="-179.8"><time>2026-05-01T11:00:10.5Z</time></trkpt></trkseg></trk>
        </gpx>
        """

    init() throws {
        geopipe = try Geopipe()
    }

    private func parse(_ name: String) throws -> GPXDocument {
        try GPXDocument(parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: geopipe.path(name)))))
    }

    @Test("GPX preserves everything")
    func gpx() async throws {
        defer { geopipe.remove() }
        let source = try geopipe.file("a.gpx", document)
        let result = try await geopipe("convert", source, geopipe.path("b.gpx"))
        #expect(result.status == 0 && result.output.isEmpty)
        #expect(result.errors.contains("6 points from"))
        #expect(
            result.errors.contains("1 × point with lat or lon that is not a number or out of range, first at line 10"))
        let (a, b) = (try parse("a.gpx"), try parse("b.gpx"))
        #expect(b.tracks == a.tracks && b.waypoints == a.waypoints && b.routes == a.routes)
        #expect(b.metadata.name == "Round & round")
        #expect(geopipe.text("b.gpx").contains("<own:mark kind=\"a\">b</own:mark>"))
    }

    @Test("waypoints, routes, tracks and segments are preserved by CSV and GeoJSON", arguments: ["csv", "geojson"])
    func roundTrip(suffix: String) async throws {
        defer { geopipe.remove() }
        let source = try geopipe.file("a.gpx", document)
        #expect(try await geopipe("convert", source, geopipe.path("b.\(suffix)")).status == 0)
        #expect(try await geopipe("convert", geopipe.path("b.\(suffix)"), geopipe.path("c.gpx")).status == 0)
        let (a, c) = (try parse("a.gpx"), try parse("c.gpx"))
        #expect(c.waypoints == a.waypoints)
        #expect(c.routes == a.routes)
        var tracks = a.tracks
        tracks[0].segments[0].points[0].extensions = GPXExtensions()
        #expect(c.tracks == tracks)
    }

    @Test(
        "KML and TCX preserve the times of a track, and are recognised without an extension", arguments: ["kml", "tcx"])
    func maps(suffix: String) async throws {
        defer { geopipe.remove() }
        let source = try geopipe.file("a.gpx", document)
        let result = try await geopipe("convert", source, geopipe.path("b.\(suffix)"))
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("3 × item for which tcx has no place") == (suffix == "tcx"))
        let copy = try geopipe.file("copy", geopipe.text("b.\(suffix)"))
        let summary = try await geopipe("info", copy)
        #expect(summary.output.contains("format      \(suffix)\n"))
        #expect(try await geopipe("convert", copy, geopipe.path("c.gpx")).status == 0)
        let points = try parse("c.gpx").tracks.last.map { $0.segments.map { $0.points.map(\.time) } }
        #expect(try points == parse("a.gpx").tracks[0].segments.map { $0.points.map(\.time) })
    }

    @Test("geometry=lines writes routes and segments as lines of GeoJSON, and a single point as a point")
    func lines() async throws {
        defer { geopipe.remove() }
        let source = try geopipe.file("a.gpx", document)
        let result = try await geopipe("convert", source, "geojson:\(geopipe.path("b"))?geometry=lines")
        #expect(result.status == 0, "\(result.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(geopipe.text("b").utf8)) as? [String: Any]
        let features = try #require(object?["features"] as? [[String: Any]])
        let types = features.compactMap { ($0["geometry"] as? [String: Any])?["type"] as? String }
        #expect(types == ["Point", "LineString", "LineString", "Point"])
    }

    @Test("a document is converted to lines of JSON, and the demo to CSV, by a run")
    func run() async throws {
        defer { geopipe.remove() }
        let source = try geopipe.file("a.gpx", document)
        let result = try await geopipe("convert", source, "jsonl:-")
        #expect(result.status == 0)
        #expect(result.fixes.count == 3)
        let demo = try await geopipe("convert", "demo:", geopipe.path("demo.csv"))
        #expect(demo.status == 0, "\(demo.errors)")
        #expect(geopipe.text("demo.csv").split(separator: "\n").count == 601)
    }

    @Test(
        "a log of NMEA 0183 is recognised by its extension, or by a sentence at the beginning of one of its first lines",
        arguments: [
            ("boat.nmea", ""), ("boat.NMEA?talker=GN", ""), ("boat.log", "# a comment\r\n"),
            ("boat.txt", ",E,3.9,E*45\r\n"),
            ("boat", "\u{FFFD}\r\n"),
        ])
    func receiverLog(name: String, beginning: String) async throws {
        defer { geopipe.remove() }
        let log = try String(contentsOf: Recordings.receiverLog, encoding: .utf8)
        _ = try geopipe.file(String(name.prefix { $0 != "?" }), beginning + log)
        let result = try await geopipe("convert", geopipe.path(name), geopipe.path("b.gpx"))
        #expect(result.status == 0, "\(result.errors)")
        let points = try parse("b.gpx").tracks.flatMap(\.segments).flatMap(\.points)
        #expect(points.contains { $0.fix == .threeDimensional && $0.satellites != nil && $0.hdop != nil })
        let sentences = try await geopipe("convert", geopipe.path("b.gpx"), geopipe.path("c.nmea"))
        #expect(sentences.status == 0 && geopipe.text("c.nmea").hasPrefix("$GN"), "\(sentences.errors)")
        let notes = try await geopipe("convert", geopipe.file("notes.txt", "$5, paid"), geopipe.path("b.gpx"))
        #expect(notes.status == 2 && notes.errors.contains("kmz, nmea, jsonl before it, as in gpx:"))
    }

    @Test("a path may contain any characters")
    func names() async throws {
        defer { geopipe.remove() }
        let source = try geopipe.file("a 100%#1?:\n.GPX", document)
        for name in ["50%?:#\n.csv", "10:30.gpx", "x y.JSON"] {
            #expect(try await geopipe("convert", source, geopipe.path(name)).status == 0)
            #expect(try await geopipe("info", geopipe.path(name)).status == 0)
        }
    }

    @Test("input that is not a document leaves the existing destination unchanged", arguments: ["b.jsonl", "b.csv"])
    func precious(name: String) async throws {
        defer { geopipe.remove() }
        let source = try geopipe.file("a.gpx", "<html/>")
        _ = try geopipe.file(name, "precious")
        let result = try await geopipe("convert", source, geopipe.path(name))
        #expect(result.status == 1 && result.errors.contains("not GPX"))
        #expect(geopipe.text(name) == "precious")
    }

    @Test("a truncated document is converted up to its end, and only then replaces the existing file")
    func truncated() async throws {
        defer { geopipe.remove() }
        let cut = try geopipe.file("cut.gpx", String(document.prefix(600)))
        let result = try await geopipe("convert", cut, geopipe.path("b.gpx"))
        #expect(result.status == 1)
        #expect(result.errors.contains("the document ends inside"))
        #expect(result.errors.contains("everything before it was converted"))
        #expect(try parse("b.gpx").waypoints.count == 1)
        let nothing = try geopipe.file("nothing.gpx", "<html/>")
        let before = geopipe.text("b.gpx")
        let refused = try await geopipe("convert", nothing, geopipe.path("b.gpx"))
        #expect(refused.status == 1)
        #expect(refused.errors.contains("not GPX"))
        #expect(geopipe.text("b.gpx") == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: geopipe.folder.path)
        #expect(names.allSatisfy { !$0.hasSuffix(".part") })
    }

    @Test("a page shows a truncated document up to its end, but no document without points before the fault")
    func truncatedPage() async throws {
        defer { geopipe.remove() }
        let whole = try geopipe.file("a.gpx", document)
        let cut = try geopipe.file("cut.gpx", String(document.prefix(600)))
        let result = try await geopipe("convert", cut, whole, geopipe.path("a.html"))
        #expect(result.status == 1)
        #expect(result.errors.contains("the document ends inside"))
        #expect(result.errors.contains("everything before it was converted"))
        let page = geopipe.text("a.html")
        #expect(page.hasPrefix("<!doctype html>"))
        let nothing = try geopipe.file("nothing.gpx", "<html/>")
        let refused = try await geopipe("convert", whole, nothing, geopipe.path("a.html"))
        #expect(refused.status == 1 && refused.errors.contains("not GPX"))
        #expect(geopipe.text("a.html") == page)
    }

    @Test("an interrupted conversion leaves nothing behind, and the existing file unchanged")
    func interrupted() async throws {
        defer { geopipe.remove() }
        _ = try geopipe.file("a.gpx", document)
        _ = try geopipe.file("b.gpx", "old")
        let script = """
            mkfifo pipe
            "$G" convert gpx:pipe b.gpx 2>errors &
            exec 3>pipe
            head -c 600 a.gpx >&3
            while [ ! -e .b.gpx.part ]; do sleep 0.01; done
            while [ -d /proc/$! ] && [ $((0x$(sed -n 's/^SigCgt:.//p' /proc/$!/status) & 0x4000)) = 0 ]; do
                sleep 0.01
            done
            kill $!
            wait $!; echo $?
            cat b.gpx; ls -A | grep part
            """
        #expect(try await geopipe.shell(script) == "143\nold")
    }

    @Test(
        "input that cannot be converted is reported in a line",
        arguments: [
            (["a.gpx"], 2, "needs a source and a destination"), (["a.gpx", "b.txt"], 2, "has no known format"),
            (["a.gpx", "b.fit"], 2, "fit can be read, but not written: write one of gpx, geojson, csv, kml, tcx"),
            (["a.gpx", "gpxx:b"], 2, "did you mean gpx"), (["a.gpx?x=1", "b.gpx"], 2, "has no option x"),
            (["a.gpx", "b.csv?geometry=lines"], 2, "has no option geometry"),
            (["a.gpx", "b.geojson?geometry=dots"], 2, "write points or lines"),
            (["gpx:", "b.gpx"], 2, "write gpx:FILE, or gpx:-"), (["a.gpx", "demo:"], 2, "is a source"),
            (["nowhere.gpx", "b.gpx"], 1, "there is no such file"), (["a.gpx", "a.gpx"], 1, "that a source reads"),
            (["a.gpx", "nowhere/b.gpx"], 1, "there is no such folder"),
            (["a.csv", "b.gpx"], 1, "has no columns lat"),
            (["a.json", "b.gpx"], 1, "not JSON"),
            (["a.gpx", "b.gpx", "c.gpx"], 2, "does not know what to do with c.gpx"),
        ])
    func faults(words: [String], status: Int32, part: String) async throws {
        defer { geopipe.remove() }
        for name in ["a.gpx", "a.csv", "a.json"] { _ = try geopipe.file(name, document) }
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        #expect(try await geopipe.shell("\"$G\" convert \(line) 2>errors; echo $?") == "\(status)\n")
        #expect(geopipe.text("errors").contains(part), "\(geopipe.text("errors"))")
        #expect(geopipe.text("errors").split(separator: "\n").count == 1)
        #expect(geopipe.text("a.gpx") == document)
    }

    @Test("info reports counts, span, gaps, distance, bounds and drops")
    func info() async throws {
        defer { geopipe.remove() }
        let source = try geopipe.file("a.gpx", document)
        let result = try await geopipe("info", source)
        #expect(result.status == 0 && result.errors.isEmpty)
        let lines = result.output.split(separator: "\n").map(String.init)
        func line(_ name: String) -> String? { lines.first { $0.hasPrefix(name) } }
        #expect(line("format") == "format      gpx 1.1 by hand")
        #expect(line("name") == "name        Round & round")
        #expect(line("tracks") == "tracks      1 with 2 segments and 3 points")
        #expect(line("routes") == "routes      1 with 2 points")
        #expect(line("waypoints") == "waypoints   1")
        #expect(line("span") == "span        2026-05-01T10:00:00.000Z to 2026-05-01T11:00:10.500Z, 01:00:11")
        #expect(line("gaps")?.hasPrefix("gaps        shortest 10.0 s, usual") == true)
        #expect(line("gaps")?.contains("longest 3600.5 s (until 2026-05-01T11:00:10.500Z)") == true)
        #expect(line("distance") == "distance    15.211 km")
        #expect(line("bounds") == "bounds      latitude 47.0 to 47.5, longitude 9.1 to -179.8, across the antimeridian")
        #expect(line("dropped") == "dropped     1")
    }

    @Test(
        "info summarizes a recording as it summarizes the recording converted to GPX",
        arguments: ["nmea:boat.log", "jsonl:walk.jsonl", "store:walk.db", "replay:trip", "demo:"])
    func recording(endpoint: String) async throws {
        defer { geopipe.remove() }
        let parts = endpoint.split(separator: ":").map(String.init)
        let path = geopipe.path(parts.last ?? "")
        let source = ["demo": endpoint, "replay": "replay:\(path)"][parts[0]] ?? path
        func record(_ source: String, to destination: String) async throws {
            let run = try await geopipe("run", "--location", source, "--to", destination)
            try #require(run.status == 0, "\(run.errors)")
        }
        switch parts[0] {
        case "nmea": try FileManager.default.copyItem(atPath: Recordings.receiverLog.path, toPath: path)
        case "replay":
            try await record("demo:?rate=max", to: "jsonl:\(geopipe.path("all.jsonl"))")
            try await record("exec:cat \(geopipe.path("all.jsonl"))?rate=max", to: "record:\(path)")
        case "demo": break
        default: try await record("demo:?rate=max", to: "\(parts[0]):\(path)")
        }
        #expect(try await geopipe("convert", source, geopipe.path("b.gpx")).status == 0)
        func figures(_ source: String) async throws -> [String: Any] {
            let result = try await geopipe("info", "--json", source)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        }
        let (recording, document) = (try await figures(source), try await figures(geopipe.path("b.gpx")))
        #expect(recording["format"] as? String == parts[0])
        for name in ["tracks", "segments", "points", "timed_points"] {
            #expect(recording[name] as? Int == document[name] as? Int, "\(name)")
        }
        for name in ["start", "end"] { #expect(recording[name] as? String == document[name] as? String, "\(name)") }
        for name in ["distance", "altitude_min", "ascent", "speed_max", "interval_max", "south", "east"] {
            let (figure, expected) = (recording[name] as? Double, document[name] as? Double)
            #expect(abs(try #require(figure) - #require(expected)) < 0.01, "\(name)")
        }
        let plotted = try await geopipe("info", "--plot", source)
        #expect(plotted.output.contains("\nspeed ") && plotted.output.contains("\naltitude "))
    }

    @Test("info refuses an endpoint that is neither a file nor a recording")
    func live() async throws {
        defer { geopipe.remove() }
        let result = try await geopipe("info", "udp://127.0.0.1:1")
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors == "geopipe: info reads files and recordings, and udp://127.0.0.1:1 is neither\n")
        let missing = try await geopipe("info", "jsonl:\(geopipe.path("nowhere.jsonl"))")
        #expect(missing.status == 1 && missing.output.isEmpty && missing.errors.contains("there is no such file"))
    }

    @Test("info of a damaged file reports what is whole, and what is wrong")
    func damaged() async throws {
        defer { geopipe.remove() }
        let result = try await geopipe("info", geopipe.file("cut.gpx", String(document.prefix(600))))
        #expect(result.status == 1)
        #expect(result.output.contains("waypoints   1"))
        #expect(result.errors.contains("the document ends inside"))
        #expect(try await geopipe("info", geopipe.file("x.gpx", "hello")).output.isEmpty)
        #expect(try await geopipe("info").status == 2)
    }
}
