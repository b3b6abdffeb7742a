import Foundation
import Geolocation
import GeolocationPipeline
import TestSupport
import Testing

@Suite("geopipe check and completion", .serialized, .realTime, .timeLimit(.minutes(5)))
struct CheckTests {
    @Test("check prints the configuration without secrets, opens nothing, and its output says the same")
    func check() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let config = try geopipe.file(
            "p.json",
            """
            {"location": ["gpsd:", "quality?accuracy=50", "serial:/dev/nowhere"], "duration": 60,
             "presentation": "user?age=2,course", "heading": {"beacon": "course,device"}, "snooze": "after=60",
             "heading-age": {"user": 1}, "failover": {"freshness": 4},
             "to": ["jsonl:\(geopipe.path("out.jsonl"))", "throttle?interval=5", "exec:upload --token=secret"]}
            """)
        let result = try await geopipe("check", "--config", config)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(!result.output.contains("secret") && result.output.contains("token=***"))
        #expect(!FileManager.default.fileExists(atPath: geopipe.path("out.jsonl")))
        let dry = try await geopipe("run", "--config", config, "--dry-run")
        #expect(dry.output == result.output)
        let again = try geopipe.file("q.json", result.output)
        #expect(try await geopipe("check", "--config", again).output == result.output)
        let read = try PipelineConfiguration(json: Array(result.output.utf8), name: "q.json")
        #expect(read.headings.count == 2 && read.snooze == SnoozeRule(after: 60) && read.duration == 60)
        #expect(read.sources[.location]?.map(\.description) == ["gpsd: | quality?accuracy=50", "serial:/dev/nowhere"])
    }

    @Test("a configuration that cannot run is told with status 2")
    func fault() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let result = try await geopipe("check", "--location", "gpsd: | qualty", "--to", "print:")
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors == "geopipe: there is no filter qualty (qualty); did you mean quality?\n")
    }

    @Test("--quiet shows failures only, --log-level as much as asked for")
    func levels() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let walk = try geopipe.file("walk.gpx", Geopipe.walk(points: 3))
        let run = ["run", "--location", "gpx:\(walk)?rate=max", "--to", "jsonl:\(geopipe.path("a"))"]
        #expect(try await BuiltProgram.run("geopipe", run + ["--quiet"]).errors.isEmpty)
        #expect(
            try await BuiltProgram.run("geopipe", run + ["--log-level", "debug"]).errors.contains("now fills the slot"))
        let broken = try geopipe.file("broken.gpx", "<gpx><trk>")
        let failed = try await geopipe("run", "--location", "gpx:\(broken)", "--to", "print:", "--quiet")
        #expect(failed.status == 1 && failed.errors.hasPrefix("geopipe: \(broken)"))
        #expect(try await BuiltProgram.run("geopipe", run + ["--log-level", "loud"]).status == 2)
        #expect(try await BuiltProgram.run("geopipe", run + ["--quiet", "--verbose"]).status == 2)
    }

    @Test("completions name commands, flags and schemes", arguments: ["bash", "zsh", "fish"])
    func completion(shell: String) async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let result = try await geopipe("completion", shell)
        #expect(result.status == 0)
        for word in ["convert", "user-heading", "gpsd:", "jsonl:", "warning"] { #expect(result.output.contains(word)) }
    }

    @Test("bash completes by them")
    func bash() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let script = try geopipe.file("completion", try await geopipe("completion", "bash").output)
        func completed(_ words: [String]) async throws -> String {
            let list = words.map { "'\($0)'" }.joined(separator: " ")
            return try await geopipe.shell(
                """
                bash -c 'source \(script); COMP_WORDS=(geopipe \(list.replacing("'", with: ""))); \
                COMP_CWORD=\(words.count); _geopipe; echo "${COMPREPLY[*]}"'
                """)
        }
        #expect(try await completed(["comp"]) == "completion\n")
        #expect(try await completed(["run", "--user"]) == "--user-heading\n")
        #expect(try await completed(["run", "--to", "gpsd"]) == "gpsd-server:\n")
    }
}
