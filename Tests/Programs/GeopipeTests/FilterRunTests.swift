import Foundation
import ReceiverSupport
import TestSupport
import Testing

@Suite(
    "geopipe with filters, several sources and custom headings", .serialized, .realTime, .timeLimit(.minutes(5)))
struct FilterRunTests {
    @Test("filters are written in the order of flow, after a source and before a destination")
    func filters() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let walk = try geopipe.file("walk.gpx", Geopipe.walk(points: 100))
        let all = geopipe.path("all.jsonl")
        let result = try await geopipe(
            "run", "--location", "gpx:\(walk)?rate=max | jump?speed=100 | kalman?sigma=3", "--to",
            "throttle?interval=10 | jsonl:-?types=location", "--to", "jsonl:\(all)?types=location")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.fixes.count == 10)
        let lines = try String(contentsOfFile: all, encoding: .utf8).split(separator: "\n")
        #expect(lines.filter { $0.contains("\"lat\":") }.count == 100)
        #expect(result.errors.contains("jsonl: 90 × fix in between"))
    }

    @Test("when a source ends the next one is used; the run ends with the last source")
    func failover() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let short = try geopipe.file("short.gpx", Geopipe.walk(points: 5))
        let long = try geopipe.file("long.gpx", Geopipe.walk(points: 50))
        let result = try await geopipe(
            "run", "--location", "gpx:\(short)?rate=max", "--location", "gpx:\(long)?rate=max", "--to", "jsonl:-",
            "--heading", "beacon=device,course")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.fixes.count >= 50)
        let reasons = result.events("status").compactMap { $0["reason"] as? String }
        #expect(reasons.contains { $0.hasPrefix("using gpx: gpx has ended") })
        #expect(result.events("resolved").contains { $0["order"] as? String == "beacon" })
    }

    @Test("a configuration may have comments, secrets from the environment, and filters in arrays")
    func configuration() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let walk = try geopipe.file("walk.gpx", Geopipe.walk(points: 20))
        let config = try geopipe.file(
            "p.json",
            """
            { // replay
              "location": ["gpx:\(walk)?rate=max", "throttle?interval=5"],
              "to": "jsonl:-?types=location" /* and nothing else */
            }
            """)
        let result = try await geopipe("run", "--config", config)
        #expect(result.fixes.count == 4, "\(result.errors)")
        let wrong = try geopipe.file("q.json", #"{"location": "gpx:${NO_SUCH_FILE}", "to": "print:"}"#)
        let refused = try await geopipe("run", "--config", wrong)
        #expect(refused.status == 2)
        #expect(refused.errors == "geopipe: \(wrong): \"location\": the environment has no variable NO_SUCH_FILE\n")
    }

    @Test("SIGHUP rereads the configuration: unchanged parts miss nothing, and an error changes nothing")
    func reload() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let (kept, new) = (geopipe.path("kept.jsonl"), geopipe.path("new.jsonl"))
        func settings(_ sinks: String) -> String {
            """
            {"location": "udp://127.0.0.1:0", "to": [\(sinks)]}
            """
        }
        let config = try geopipe.file("p.json", settings("\"jsonl:\(kept)\", \"print:\""))
        let run = try LiveGeopipe("--config", config)
        let port = try await run.port(of: "udp")
        let socket = try TestSocket.datagrams()
        func send(_ latitude: Double) throws {
            let time = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            try socket.send("{\"lat\": \(latitude), \"lon\": 9, \"time\": \"\(time)\"}", toPort: port)
        }
        func holds(_ file: String, _ latitude: Int) -> Bool {
            (try? String(contentsOfFile: file, encoding: .utf8))?.contains("\"lat\":\(latitude).0") == true
        }
        try send(1)
        try await run.wait("the first fix") { holds(kept, 1) }
        _ = try geopipe.file("p.json", settings("\"jsonl:\(kept)\", \"nowhere:\""))
        run.send(SIGHUP)
        try await run.wait("the refusal") { run.errors.contains("the configuration stays as it was") }
        _ = try geopipe.file("p.json", settings("\"jsonl:\(kept)\", \"jsonl:\(new)\""))
        run.send(SIGHUP)
        try await run.wait("the change") {
            run.errors.contains("read again: 1 removed from the destinations, 1 added to the destinations")
        }
        try send(2)
        try await run.wait("the second fix") { holds(kept, 2) && holds(new, 2) }
        let result = try await run.end()
        #expect(result.status == 0, "\(result.errors)")
        #expect(!holds(new, 1))
    }

    /// Returns the end for writing of a named pipe as soon as the program reads its configuration from the pipe.
    private func writer(of pipe: String, to run: LiveGeopipe) async throws -> FileHandle {
        var descriptor: Int32 = -1
        try await run.wait("the configuration is read") {
            descriptor = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            return descriptor >= 0
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    @Test("Configurations that follow each other closely are all applied, in the order in which they were read")
    func closeReloads() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let pipe = geopipe.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let run = try LiveGeopipe("--config", pipe)
        let last = 8
        for number in 0...last {
            if number > 0 { run.send(SIGHUP) }
            let config = try await writer(of: pipe, to: run)
            let file = geopipe.path("\(number).jsonl")
            try config.write(contentsOf: Data("{\"location\": \"udp://127.0.0.1:0\", \"to\": \"jsonl:\(file)\"}".utf8))
            try config.close()
            if number == 0 { _ = try await run.port(of: "udp") }
            // The next writer must not meet the reader of this configuration.
            try await run.wait("the end of the configuration") {
                let descriptor = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
                if descriptor >= 0 { close(descriptor) }
                return descriptor < 0
            }
        }
        try await run.wait("the last change") {
            run.errors.components(separatedBy: "1 removed from the destinations, 1 added").count > last
        }
        let result = try await run.end()
        #expect(result.status == 0 && !result.errors.contains("stays as it was"), "\(result.errors)")
        // Only the last destination runs until the end.
        for number in 0...last {
            let text = geopipe.text("\(number).jsonl")
            #expect(text.contains(#""state":"stopped""#) == (number == last))
        }
    }

    @Test("A configuration that is still being written does not hold up the run")
    func slowReload() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let (pipe, kept) = (geopipe.path("pipe"), geopipe.path("kept.jsonl"))
        #expect(mkfifo(pipe, 0o600) == 0)
        let run = try LiveGeopipe("--config", pipe)
        let first = try await writer(of: pipe, to: run)
        try first.write(contentsOf: Data("{\"location\": \"udp://127.0.0.1:0\", \"to\": \"jsonl:\(kept)\"}".utf8))
        try first.close()
        let port = try await run.port(of: "udp")
        run.send(SIGHUP)
        run.send(SIGHUP)
        let second = try await writer(of: pipe, to: run)
        let time = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        try TestSocket.datagrams().send("{\"lat\": 47, \"lon\": 9, \"time\": \"\(time)\"}", toPort: port)
        try await run.wait("a fix") {
            (try? String(contentsOfFile: kept, encoding: .utf8))?.contains("\"lat\":47.0") == true
        }
        let result = try await run.end()
        #expect(result.status == 0 && result.errors.contains("; stopped"), "\(result.errors)")
        try second.close()
    }

    @Test(
        "an impossible combination is rejected in one line",
        arguments: [
            ("gpx:a.gpx | qualty", "there is no filter qualty (qualty); did you mean quality?"),
            (
                "gpx:a.gpx | quality?acuracy=5",
                "quality: has no option acuracy (quality?acuracy=5); did you mean accuracy?"
            ),
            (
                "gpx:a.gpx | gpx:b.gpx",
                "\"gpx:b.gpx\" is not a filter: write NAME?OPTION=VALUE, such as quality?accuracy=50"
            ),
        ])
    func faults(source: String, fault: String) async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let result = try await geopipe("run", "--location", source, "--to", "print:")
        #expect(result.status == 2)
        #expect(result.errors == "geopipe: \(fault)\n")
    }
}
