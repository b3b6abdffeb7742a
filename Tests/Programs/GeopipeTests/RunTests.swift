import Foundation
import TestSupport
import Testing

@Suite("geopipe run and demo", .serialized, .realTime, .timeLimit(.minutes(5)))
struct RunTests {
    @Test("a file at rate=max becomes one line of JSON for each event, complete and in order")
    func completeness() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let path = try geopipe.file("walk.gpx", Geopipe.walk(points: 3000))
        let result = try await geopipe("run", "--location", "gpx:\(path)?rate=max", "--to", "jsonl:-")
        #expect(result.status == 0)
        let longitudes = result.fixes.compactMap { $0["lon"] as? Double }
        let expected = (0..<3000).map { ((9 + Double($0) / 1e4) * 1e9).rounded() / 1e9 }
        #expect(longitudes == expected)
        #expect(result.output.split(separator: "\n").count == result.events.count, "every line is JSON")
        #expect(result.events("status").compactMap { $0["status"] as? String }.suffix(1) == ["ended"])
        let last = result.events.suffix(3).compactMap { ($0["status"] ?? $0["state"] ?? $0["type"]) as? String }
        #expect(last == ["location", "ended", "stopped"], "the location is withdrawn before its source ends")
        #expect(result.errors.contains("3000 fixes"))
    }

    @Test("a configuration file is equivalent to flags, and flags override it")
    func configuration() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let walk = try geopipe.file("walk.gpx", Geopipe.walk(points: 5))
        let output = geopipe.path("out.jsonl")
        let config = try geopipe.file(
            "pipeline.json", "{\"location\": \"gpx:\(walk)?rate=max\", \"to\": [\"jsonl:\(output)\"], \"duration\": 30}"
        )
        let result = try await geopipe("run", "--config", config)
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
        let written = try String(contentsOfFile: output, encoding: .utf8)
        #expect(written.split(separator: "\n").filter { $0.contains("\"lat\":") }.count == 5)
        let replaced = try await geopipe("run", "--config", config, "--to", "jsonl:-?types=location")
        #expect(replaced.fixes.count == 5)
    }

    @Test("standard input can be a source")
    func standardInput() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let result = try await geopipe(
            "run", "--location", "gpx:-?rate=max", "--to", "jsonl:-", input: Geopipe.walk(points: 7))
        #expect(result.fixes.count == 7)
    }

    @Test("the demo has 600 fixes, rests at times, and resolves headings by course, head and compass")
    func demo() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let result = try await geopipe("demo", "--rate", "max", "--to", "jsonl:-")
        #expect(result.status == 0)
        let fixes = result.fixes
        #expect(fixes.count == 600)
        let sources = Set(result.events("resolved").compactMap { $0["source"] as? String })
        #expect(sources == ["course", "device", "user"])
        let heads = result.events("heading").filter { $0["source"] as? String == "user" }
        #expect(heads.count > 500 && heads.contains { $0["value"] is NSNull })
        #expect(fixes.allSatisfy { $0["hacc"] is Double && $0["speed"] is Double })
        #expect(fixes.contains { ($0["speed"] as? Double ?? 9) < 0.1 })
        #expect(result.errors.contains("What to try next"))
    }

    @Test("the duration ends a run after everything is written")
    func duration() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let result = try await geopipe("demo", "--rate", "1", "--duration", "1", "--to", "jsonl:-")
        #expect(result.status == 0)
        #expect(result.fixes.count < 5)
        #expect(result.events("state").compactMap { $0["state"] as? String } == ["running", "stopped"])
        #expect(result.errors.contains("the duration is over"))
    }

    @Test("print: shows human-readable lines")
    func print() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let walk = try geopipe.file("walk.gpx", Geopipe.walk(points: 5))
        let result = try await geopipe("run", "--location", "gpx:\(walk)?rate=max", "--to", "print:")
        #expect(result.output.contains("47.600000, 9.000400"))
        #expect(result.output.contains("100%"))
    }

    @Test("--verbose reports which provider fills which role")
    func verbose() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let result = try await geopipe("run", "--location", "demo:?rate=max", "--to", "jsonl:/dev/null", "--verbose")
        #expect(result.errors.contains("geopipe: gpx: now fills the slot location"))
        #expect(result.errors.contains("geopipe: jsonl: added as a sink"))
    }

    @Test("an interrupt ends the run in order")
    func interrupt() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let output = geopipe.path("out.jsonl")
        let process = Process()
        process.executableURL = BuiltProgram.folder.appendingPathComponent("geopipe")
        process.arguments = ["demo", "--rate", "1", "--to", "jsonl:\(output)"]
        let errors = Pipe.exclusive()
        process.standardError = errors
        try process.start()
        func written() -> Int { (try? String(contentsOfFile: output, encoding: .utf8).count) ?? 0 }
        try await Patience.wait("something is written") { written() > 0 }
        process.interrupt()
        try await geopipe.end(of: process)
        #expect(process.terminationStatus == 0)
        let text = try String(contentsOfFile: output, encoding: .utf8)
        #expect(text.contains("\"state\":\"stopped\""))
        #expect(text.hasSuffix("}\n"))
        let messages = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(messages.contains("stopped"))
    }
}
