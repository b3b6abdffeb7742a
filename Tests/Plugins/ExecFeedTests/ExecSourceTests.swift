import ExecFeed
import FileIO
import Foundation
import GeolocationTestKit
import TestSupport
import Testing

@testable import ProcessIO

@Suite("A program as a source", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct ExecSourceTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func file(_ lines: [String]) throws -> String {
        try scratch.writeSecret(lines.joined(separator: "\n") + "\n", to: "lines")
    }

    @Test("fulfils the provider contract and describes itself")
    func conformance() async throws {
        let sources = ["course", "device", "user"]
        let headings = sources.map { #"{"type":"heading","source":"\#($0)","value":90,"accuracy":5}"# }
        let echoes = ([fixLine(1)] + headings).map { "echo '\($0)'" }.joined(separator: "; ")
        try await PluginConformance.verify(ExecSource.plugin)
        try await ProviderConformance.verify(patience: 300, time: .system) { clock in
            let script = "while :; do \(echoes); sleep 0.01; done"
            return ExecSource(ProgramCommand(shell: script), clock: clock)
        }
    }

    @Test("works as printed in the README")
    func readme() async throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Plugins/Providers/ExecFeed/README.md")
        let text = try String(contentsOf: path, encoding: .utf8)
        let program = try #require(
            text.components(separatedBy: "```python\n").last?.components(separatedBy: "```").first)
        #expect(program.split(separator: "\n").count == 5)
        let file = try scratch.writeSecret(program, to: "walk.py")
        let rig = try ExecRig(ProgramCommand(program: "python3", arguments: [file]))
        try await rig.wait("a fix and a course") {
            !rig.sink.locations.isEmpty && !rig.lines("heading").isEmpty
        }
        #expect(rig.sink.locations.first?.latitude == 47.66 && rig.source.status == .running)
        await rig.end()
        #expect(rig.source.drops.total == 0)
    }

    @Test("reports fixes, headings and other events in order, and ends with the program")
    func events() async throws {
        let lines = [
            #"{"type":"location","time":"2026-11-20T10:40:00.000Z","lat":47.5,"lon":9.25,"alt":400.0,"hacc":3.0}"#,
            #"{"type":"heading","time":"2026-11-20T10:40:00.100Z","source":"course","value":90.0,"accuracy":2.0}"#,
            #"{"type":"heading","time":"2026-11-20T10:40:00.200Z","source":"device","value":91.0}"#,
            #"{"type":"heading","time":"2026-11-20T10:40:00.300Z","source":"user","value":92.5}"#,
            #"{"type":"battery","time":"2026-11-20T10:40:00.400Z","volts":11.9,"cells":[{"z":1,"a":null}],"b":"é"}"#,
        ]
        let ignored = #"{"type":"state","time":"2026-11-20T10:40:00.000Z","state":"running"}"#
        let rig = try ExecRig(ProgramCommand(program: "cat", arguments: [file(lines + [ignored])]))
        #expect(try await rig.result() == .ended)
        #expect(rig.lines("location").first == lines[0])
        #expect(rig.lines("heading").prefix(3) == lines[1...3])
        #expect(rig.lines("battery") == [lines[4]])
        #expect(rig.source.drops.total == 0)
        let types = rig.sink.events.map(\.type).filter { ["location", "heading", "battery"].contains($0) }
        #expect(types.prefix(5) == ["location", "heading", "heading", "heading", "battery"])
    }

    @Test("reports the courses after a withdrawn fix without the speed of that fix")
    func withdrawnSpeed() async throws {
        let lines = [
            #"{"type":"location","time":"2026-11-20T10:40:00.000Z","lat":47.5,"lon":9.25,"speed":0.1}"#,
            #"{"type":"location","time":"2026-11-20T10:40:01.000Z","value":null}"#,
            #"{"type":"heading","time":"2026-11-20T10:40:02.000Z","source":"course","value":90.0}"#,
        ]
        let rig = try ExecRig(ProgramCommand(program: "cat", arguments: [file(lines)]))
        #expect(try await rig.result() == .ended)
        #expect(rig.lines("heading").contains(lines[2]))
    }

    @Test("gives an event without a time its time of arrival")
    func arrival() async throws {
        let before = Date()
        let rig = try ExecRig("echo '{\"type\":\"location\",\"lat\":1,\"lon\":2}'")
        #expect(try await rig.result() == .ended)
        let time = try #require(rig.sink.locations.first?.timestamp)
        #expect(time >= before.addingTimeInterval(-1) && time <= Date().addingTimeInterval(1))
    }

    @Test(
        "reports in one sentence that it cannot run",
        arguments: [
            ("no-such-program-1", "there is no program no-such-program-1"),
            ("/tmp", "/tmp cannot be started: Permission denied"),
            ("true", "true has ended without an event"),
        ])
    func failure(program: String, sentence: String) async throws {
        let rig = try ExecRig(ProgramCommand(program: program))
        #expect(try await rig.result() == .failed(ProviderError(sentence)))
    }

    @Test(
        "is restarted after a failure, and its values are withdrawn",
        arguments: [("exit 3", "ended with status 3"), ("kill -9 $$", "was ended by signal 9")])
    func restart(end: String, phrase: String) async throws {
        let rig = try ExecRig("echo '\(fixLine(1))'; \(end)")
        try await rig.wait("it runs three times") { rig.sink.locations.count >= 3 }
        let reasons = rig.sink.events.compactMap { event -> String? in
            guard case .status(let change) = event else { return nil }
            return change.status.reason
        }
        #expect(reasons.first?.hasSuffix("\(phrase); trying again") == true, "\(reasons)")
        #expect(rig.lines("location").contains { $0.hasSuffix(#""value":null}"#) })
        await rig.end()
    }

    @Test("may print garbage; faulty lines are counted by reason")
    func garbage() async throws {
        let lines = [
            "hello", "[1]", "{", "{}", #"{"type":5}"#, #"{"type":"location","lat":1}"#,
            #"{"type":"location","lat":95,"lon":1}"#, #"{"type":"location","lat":"1","lon":1}"#,
            #"{"type":"heading","source":"nose","value":1}"#, #"{"type":"heading","source":"user"}"#,
            #"{"type":"location","time":"yesterday","lat":1,"lon":1}"#, #"{"type":"location","value":null}x"#,
        ]
        let rig = try ExecRig(ProgramCommand(program: "cat", arguments: [file(lines)]))
        #expect(try await rig.result().reason?.hasSuffix("has ended without an event") == true)
        #expect(
            rig.source.drops.byReason == [
                "line that is not a JSON object": 4, "event without a type": 2, "location that is not valid": 3,
                "heading that is not valid": 2, "event without a valid time": 1,
            ])
        let noise = try ExecRig("head -c 300000 /dev/urandom; echo; echo '\(fixLine(1))'")
        #expect(try await noise.result() == .ended)
        #expect(noise.sink.locations.count == 1 && noise.source.drops.total > 0)
    }

    @Test("may print a line without an end")
    func endlessLine() async throws {
        let rig = try ExecRig("head -c 8000000 /dev/zero | tr '\\0' x; echo; echo '\(fixLine(1))'")
        #expect(try await rig.result() == .ended)
        #expect(rig.sink.locations.count == 1)
        #expect(rig.source.drops.byReason == ["line longer than 1048576 bytes": 1])
    }

    @Test("reports its messages under its name, sanitised")
    func messages() async throws {
        let rig = try ExecRig("printf 'one\\n\\033[2Jtwo\\n' >&2; echo '\(fixLine(1))'")
        #expect(try await rig.result() == .ended)
        try await rig.wait("the messages") { rig.messages.count == 2 }
        #expect(rig.messages.first?.hasSuffix(": one") == true)
        #expect(rig.messages.last?.hasSuffix(": \u{FFFD}[2Jtwo") == true)
    }

    @Test("ends with its whole process group when it is stopped, even if it ignores the signal")
    func stop() async throws {
        let pids = scratch.path("pids")
        let script =
            "trap '' TERM; sleep 1000 & echo $$ $! > \(pids); while :; do echo '\(fixLine(1))'; sleep 0.01; done"
        let rig = try ExecRig(script, grace: 0.05)
        try await rig.wait("a fix") { !rig.sink.locations.isEmpty }
        let processes = try scratch.text("pids").split(separator: " ").map(String.init)
        #expect(processes.count == 2 && processes.allSatisfy(exists))
        await rig.end()
        #expect(!exists(processes[0]), "not even as a zombie")
        // The child of the shell is reaped by the system's first process.
        try await rig.wait("its child is gone") { !exists(processes[1]) || isZombie(processes[1]) }
    }

    @Test("is killed as soon as it has started if it was stopped, and its grace period has passed, before")
    func stopBeforeStart() async {
        let clock = ManualClock()
        var command = ProgramCommand(program: "sleep", arguments: ["1000"])
        command.grace = 1
        let end: ProgramEnd = await withCheckedContinuation { continuation in
            let child = ChildProcess(command, as: .sink, clock: clock) { result in
                guard case .success(let pipes) = result else { return }
                for number in [pipes.data, pipes.errors] { _ = closeDescriptor(number) }
            } onEnd: {
                continuation.resume(returning: $0)
            }
            child.terminate()
            clock.advance(by: 1)
        }
        #expect(end == .killed(SIGKILL))
    }

    private func isZombie(_ process: String) -> Bool {
        let path = "/proc/\(process.trimmingCharacters(in: .whitespacesAndNewlines))/stat"
        return (try? String(contentsOfFile: path, encoding: .utf8))?.contains(") Z ") ?? true
    }

    @Test("waits for the sinks at rate=max, without losses")
    func paced() async throws {
        let count = 20_000
        let lines = try file((0..<count).map(fixLine))
        let rig = try ExecRig(ProgramCommand(program: "cat", arguments: [lines]), rate: .max)
        rig.sink.demand = .wait
        try await rig.wait("the first fixes") { !rig.sink.locations.isEmpty }
        let taken = rig.sink.locations.count
        #expect(taken < count / 2)
        rig.sink.demand = .ready
        #expect(try await rig.result() == .ended)
        #expect(rig.sink.locations.count == count)
    }
}
