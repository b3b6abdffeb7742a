import CodecSupport
import Foundation
import TestSupport
import Testing

@Suite("The JSON Schema of events", .serialized, .realTime, .timeLimit(.minutes(5)))
struct EventSchemaTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let catalogue = root.appendingPathComponent("Sources/Core/Geolocation/Geolocation.docc")

    private let geopipe: Geopipe
    private let schema: JSONSchema

    init() throws {
        geopipe = try Geopipe()
        let file = Self.catalogue.appendingPathComponent("Resources/events.schema.json")
        schema = try JSONSchema(String(contentsOf: file, encoding: .utf8))
    }

    /// Checks that lines of events have no keys beyond the schema, and returns their types.
    @discardableResult
    private func check(_ lines: String) throws -> Set<String> {
        var types: Set<String> = []
        for line in lines.split(separator: "\n") {
            let event = try JSONValue.parse(Array(line.utf8).span, isStrict: true)
            let type = event["type"]?.string ?? ""
            #expect(schema.faults(in: event) == [], "\(line)")
            let known = Set(schema["$defs", "events", type, "properties"]?.members?.map(\.name) ?? [])
            let unknown = (event.members ?? []).map(\.name).filter { !known.contains($0) }
            #expect(unknown == ["type", "time"], "\(line)")
            types.insert(type)
        }
        return types
    }

    @Test("an event with a missing, wrong or excess member is rejected")
    func refusals() throws {
        let time = #""time":"2026-11-20T10:40:00.250Z""#
        for (text, isValid) in [
            (#"{"type":"location",\#(time),"lat":47.6,"lon":9.2}"#, true),
            (#"{"type":"location",\#(time),"value":null}"#, true),
            (#"{"type":"other",\#(time),"value":1}"#, true),
            (#"{"type":"location",\#(time),"lat":47.6}"#, false),
            (#"{"type":"location",\#(time),"lat":97.6,"lon":9.2}"#, false),
            (#"{"type":"location",\#(time),"lat":"47.6","lon":9.2}"#, false),
            (#"{"type":"location","time":"yesterday","lat":47.6,"lon":9.2}"#, false),
            (#"{"type":"state",\#(time),"state":"asleep"}"#, false),
            (#"{"type":"receiver",\#(time),"used":1.5}"#, false),
            (#"{"type":"heading",\#(time),"source":"course","value":360}"#, false),
            (#"{"lat":47.6,"lon":9.2}"#, false),
        ] {
            #expect(schema.faults(in: try JSONValue.parse(Array(text.utf8).span)).isEmpty == isValid, "\(text)")
        }
    }

    @Test("the examples of the article and of the plugins' documents are valid")
    func examples() throws {
        let paths = FileManager.default.enumerator(
            at: Self.root.appendingPathComponent("Plugins"), includingPropertiesForKeys: nil)
        let readmes = (paths?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent == "README.md" }
        for file in readmes + [Self.catalogue.appendingPathComponent("Events.md")] {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            try check(lines.filter { $0.hasPrefix(#"{"type":""#) && $0.contains(#""time":""#) }.joined(separator: "\n"))
        }
    }

    @Test("a walk with visits, a subject, alerts whose action fails, and a map is valid")
    func walk() async throws {
        defer { geopipe.remove() }
        let rules = try geopipe.file(
            "rules.json",
            #"""
            {"rules": [{"kind": "geofence-exit", "name": "Yard", "level": "danger", "circle": [47.6, 9, 20]},
             {"kind": "speed", "name": "fast", "above": 1}], "actions": [{"exec": ["false"]}]}
            """#)
        let path = try geopipe.file("walk.gpx", Geopipe.walk(points: 400))
        let run = try await geopipe(
            "run", "--location", "gpx:\(path)?rate=max", "--to", "subjects:?self=me", "--to", "alerts:\(rules)",
            "--to", "adaptive:", "--to", "visits:", "--to", "map://127.0.0.1:0", "--to", "jsonl:-")
        #expect(run.status == 1 && run.errors.contains("false ended with status 1"), "\(run.errors)")
        let types = try check(run.output)
        let expected: Set = [
            "location", "heading", "resolved", "state", "status", "subject", "alert", "alert-action", "mode-request",
            "feature", "feature-request",
        ]
        #expect(types.isSuperset(of: expected), "\(expected.subtracting(types))")
    }

    @Test("the demo, a route with a stop, a receiver's log with a vessel, and a head tracker's trace are valid")
    func replays() async throws {
        defer { geopipe.remove() }
        let demo = try await geopipe("run", "--location", "demo:?rate=max", "--to", "visits:", "--to", "jsonl:-")
        #expect(try check(demo.output).isSuperset(of: ["location", "heading", "resolved", "state", "status"]))

        let points = (0...10).map { "<rtept lat=\"47.6\" lon=\"\(9 + Double($0) / 600)\"><name>\($0)</name></rtept>" }
        let way = try geopipe.file("way.gpx", "<gpx version=\"1.1\"><rte>\(points.joined())</rte></gpx>")
        let route = try await geopipe(
            "run", "--location", "route:\(way)?rate=max&noise=5&seed=3", "--to", "route:\(way)", "--to", "jsonl:-")
        #expect(try check(route.output).isSuperset(of: ["route", "waypoint"]))

        let log = Self.root.appendingPathComponent("Sources/Tools/CSampleData/receiver.nmea")
        let vessel = "!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C\r\n"
        let boat = try geopipe.file("boat.nmea", String(contentsOf: log, encoding: .utf8) + vessel)
        let receiver = try await geopipe("run", "--location", "nmea:\(boat)?rate=max", "--to", "jsonl:-")
        #expect(try check(receiver.output).isSuperset(of: ["receiver", "vessel"]), "\(receiver.errors)")

        let lines = (0..<100).map { "\($0 * 10),\($0),0,0\n" }.joined()
        let trace = try geopipe.file("head.csv", "millis,yaw,pitch,roll\n" + lines)
        let head = try await geopipe("run", "--user-heading", "imu:\(trace)?rate=max", "--to", "jsonl:-")
        #expect(try check(head.output).contains("head"))
    }

    @Test("both ends of a relay, and a store of what was relayed, are valid")
    func relay() async throws {
        defer { geopipe.remove() }
        let path = try geopipe.file("walk.gpx", Geopipe.walk(points: 100))
        let store = geopipe.path("base.db")
        let base = try LiveGeopipe("--location", "relay://127.0.0.1:0", "--to", "store:\(store)", "--to", "jsonl:-")
        let port = try await base.port(of: "relay")
        let sent = try await geopipe(
            "run", "--location", "gpx:\(path)?rate=max", "--to", "ws://127.0.0.1:\(port)?stream=remote&device=dog",
            "--to", "jsonl:-")
        let expected: Set = ["link", "health", "telemetry"]
        #expect(try check(sent.output).isSuperset(of: expected), "\(sent.errors)")
        let received = try check(try await base.end().output)
        #expect(received.isSuperset(of: ["relay", "link", "selection"]), "\(received)")
        let replay = try await geopipe("run", "--location", "store:\(store)?rate=max", "--to", "jsonl:-")
        #expect(try check(replay.output).contains("location"), "\(replay.errors)")
    }
}
