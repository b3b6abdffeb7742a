import Foundation
import Geolocation
import GeolocationPipeline
import TestSupport
import Testing

@Suite("geopipe check and completion", .serialized, .realTime, .timeLimit(.minutes(5)))
struct CheckTests {
    @Test("check prints the configuration without secrets, opens nothing, and its output is a configuration again")
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
        let quiet = try await geopipe("check", "--config", config, "--quiet", "--ready")
        #expect(quiet.output == result.output, "\(quiet.errors)")
        let again = try geopipe.file("q.json", result.output)
        #expect(try await geopipe("check", "--config", again).output == result.output)
        let read = try PipelineConfiguration(json: Array(result.output.utf8), name: "q.json")
        #expect(read.headings.count == 2 && read.snooze == SnoozeRule(after: 60) && read.duration == 60)
        #expect(read.sources[.location]?.map(\.description) == ["gpsd: | quality?accuracy=50", "serial:/dev/nowhere"])
    }

    @Test("a configuration that cannot run is reported with status 2")
    func fault() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let result = try await geopipe("check", "--location", "gpsd: | qualty", "--to", "print:")
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors == "geopipe: there is no filter qualty (qualty); did you mean quality?\n")
    }

    @Test("check reports all errors in alert rules and in files that they name, or the number of rules")
    func rules() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let rules = try geopipe.file(
            "rules.json",
            """
            {"rules": [{"kind": "geofence-exit", "name": "Yard", "fence": {"file": "yard.geojson"}},
              {"kind": "battery", "name": "low", "below": 0.2}], "actions": ["bell"]}
            """)
        let missing = try await geopipe("check", rules)
        #expect(missing.status == 2 && missing.output.isEmpty)
        #expect(missing.errors.hasPrefix("geopipe: \(rules): rules[0].fence.file yard.geojson: "), "\(missing.errors)")
        _ = try geopipe.file(
            "yard.geojson",
            #"{"type":"Polygon","coordinates":[[[9,47],[9.1,47],[9.1,47.1]],[[9.05,47.01],[9.06,47.01],[9.06,47.02]]]}"#
        )
        let right = try await geopipe("check", rules)
        #expect(right.status == 0 && right.output == "2 rules, 1 fence: right\n" && right.errors.isEmpty)
        let wrong = try geopipe.file(
            "wrong.json",
            #"{"rules": [{"kind": "speed", "name": "s"}, {"kind": "walk"}], "actions": [{"exec": ["{text}"]}]}"#)
        let result = try await geopipe("check", wrong)
        #expect(result.status == 2)
        #expect(
            result.errors.split(separator: "\n").map { $0.dropFirst("geopipe: \(wrong): ".count).prefix(18) } == [
                "rules[0].above is ", "rules[1].kind is u", "actions[0].exec[0]",
            ], "\(result.errors)")
        let config = try geopipe.file("p.json", #"{"location": ["gpsd:"], "to": ["print:"]}"#)
        #expect(try await geopipe("check", config).output == geopipe("check", "--config", config).output)
        #expect(try await geopipe("check", rules, config).status == 2)
    }

    @Test("--quiet shows failures only, and --log-level debug shows more")
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

    @Test("completions list commands, flags and schemes", arguments: ["bash", "zsh", "fish"])
    func completion(shell: String) async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let result = try await geopipe("completion", shell)
        #expect(result.status == 0)
        for word in ["convert", "user-heading", "gpsd:", "jsonl:", "warning"] { #expect(result.output.contains(word)) }
    }

    @Test("bash completes commands, flags and schemes")
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
