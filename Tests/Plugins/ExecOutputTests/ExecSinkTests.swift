import ExecOutput
import Foundation
import GeolocationTestKit
import TestSupport
import Testing

@Suite("A program as a sink", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct ExecSinkTests {
    private let scratch: Scratch
    private let host = SinkHost()

    init() throws {
        scratch = try Scratch()
    }

    private func fix(_ number: Int) -> GeolocationEvent {
        .location(
            Location(
                latitude: 47, longitude: Double(number) / 1e5,
                timestamp: Date(timeIntervalSince1970: 1_795_000_000 + Double(number))))
    }

    private func sink(_ script: String, grace: Double = 5) -> ExecSink {
        var command = ProgramCommand(shell: script)
        command.grace = grace
        return ExecSink(command, backoff: BackoffPolicy(base: 0.001, factor: 1, cap: 0.001))
    }

    private func lineCount(_ name: String) -> Int {
        (try? scratch.text(name))?.split(separator: "\n").count ?? 0
    }

    @Test("fulfils the sink contract and describes itself")
    func conformance() async throws {
        let scratch = scratch
        try await PluginConformance.verify(ExecSink.plugin)
        let path = scratch.path("events")
        try await SinkConformance.verify(
            patience: 300, written: { _ in (try? scratch.contents("events"))?.count ?? 0 },
            { _ in ExecSink(ProgramCommand(shell: "cat >> '\(path)'")) })
    }

    @Test("works as printed in the README")
    func readme() async throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Plugins/Sinks/ExecOutput/README.md")
        let text = try String(contentsOf: path, encoding: .utf8)
        let line = try #require(text.components(separatedBy: "```sh\n").last?.components(separatedBy: "\n").first)
        let program = BuiltProgram.folder.appendingPathComponent("geopipe").path
        let output = scratch.path("output")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "geopipe() { \"\(program)\" \"$@\"; }; (\(line)) > \(output) 2> \(output).errors"]
        try process.start()
        try await Patience.wait("it ends") { !process.isRunning }
        let (printed, errors) = (try scratch.text("output"), try scratch.text("output.errors"))
        #expect(process.terminationStatus == 0, "\(errors)")
        #expect(Int(printed.dropLast()).map { $0 > 500 } == true, "\(printed)")
    }

    @Test("receives all events in order, and has exited when the sink has finished")
    func lines() async throws {
        let sink = sink("cat > '\(scratch.path("events"))'; sleep 0.05; echo end >> '\(scratch.path("events"))'")
        try sink.start(in: host)
        for number in 0..<5000 { sink.receive(fix(number)) }
        await sink.finish()
        let lines = try scratch.text("events").split(separator: "\n")
        #expect(lines.count == 5001 && lines.last == "end")
        #expect(lines[4321].contains("\"lon\":0.04321"))
        #expect(host.status == nil && host.losses == nil && sink.drops.total == 0)
    }

    @Test("gives a receipt once the program has received the lines")
    func receipt() async throws {
        let sink = sink("cat > '\(scratch.path("events"))'")
        try sink.start(in: host)
        sink.receive(fix(1))
        let receipt = await withCheckedContinuation { continuation in
            sink.whenWritten { continuation.resume(returning: $0) }
        }
        #expect(receipt == .written)
        await sink.finish()
        #expect(lineCount("events") == 1)
    }

    @Test("is restarted after a failure, while events wait for it")
    func restart() async throws {
        let path = scratch.path("events")
        let sink = sink("read -r line; echo \"$line\" >> '\(path)'; exit 7")
        var statuses: [ProviderStatus] = []
        host.onStatusChange = { statuses.append($0) }
        try sink.start(in: host)
        var number = 0
        try await Patience.wait("three lines") {
            sink.receive(fix(number))
            number += 1
            return lineCount("events") >= 3
        }
        #expect(statuses.contains { $0.reason?.contains("ended with status 7; trying again") == true }, "\(statuses)")
        #expect(statuses.contains(.running))
        await sink.finish()
    }

    @Test(
        "reports in one sentence that it cannot continue",
        arguments: [
            ("no-such-program-1", "there is no program no-such-program-1"),
            ("true", "true has ended and accepts no more events"),
        ])
    func failure(program: String, sentence: String) async throws {
        let sink = ExecSink(ProgramCommand(program: program))
        try sink.start(in: host)
        try await Patience.wait("it fails") { host.failure != nil }
        #expect(host.failure == ProviderError(sentence))
        sink.receive(fix(1))
        let receipt = await withCheckedContinuation { continuation in
            sink.whenWritten { continuation.resume(returning: $0) }
        }
        #expect(receipt == .failed(sentence))
        await sink.finish()
        #expect(sink.drops.total == 1)
    }

    @Test("has failed if its exit status is not 0")
    func lastStatus() async throws {
        let sink = sink("cat > /dev/null; exit 5")
        try sink.start(in: host)
        sink.receive(fix(1))
        await sink.finish()
        #expect(host.failure?.description.hasSuffix("ended with status 5") == true)
    }

    @Test("is ended with its process group if it never reads, and the events that do not fit are counted")
    func unread() async throws {
        let path = scratch.path("pid")
        let sink = sink("trap '' TERM; echo $$ > '\(path)'; sleep 1000", grace: 0.01)
        try sink.start(in: host)
        try await Patience.wait("it runs") { lineCount("pid") == 1 }
        let count = 80_000
        for number in 0..<count { sink.receive(fix(number)) }
        #expect(sink.demand == .wait)
        #expect(host.losses?.contains("did not take them in time") == true)
        await sink.finish()
        #expect(sink.drops.total > 1000 && sink.drops.total <= count)
        let process = try #require(Int32(try scratch.text("pid").dropLast()))
        #expect(kill(process, 0) != 0)
    }
}
