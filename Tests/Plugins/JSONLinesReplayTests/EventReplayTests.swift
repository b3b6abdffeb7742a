import FileIO
import Foundation
import GPXSimulation
import GeolocationTestKit
import JSONLinesOutput
import JSONLinesReplay
import NMEAReplay
import SampleData
import TestSupport
import Testing

@Suite("A replay of events", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct EventReplayTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    /// The types of events that carry values.
    private static let types: Set<String> = ["location", "heading", "receiver", "vessel"]

    /// Replays a source into a file as a pipeline does, and returns the lines.
    private func record(
        _ name: String, types: Set<String>? = types, _ make: (any SensorClock) -> any SensorProvider
    ) async throws -> [Substring] {
        let clock = ReplayClock(rate: .max)
        let manager = GeolocationManager(clock: clock)
        try manager.add(
            JSONLinesSink(path: scratch.path(name), types: types, opening: FileOpening(isNew: true)))
        let source = make(clock)
        manager.install(source)
        manager.start()
        try await Patience.wait("\(name) ends") { source.reportedStatus?.isFinal == true }
        #expect(source.reportedStatus == .ended)
        await manager.removeAllSinks()
        return try scratch.text(name).split(separator: "\n")
    }

    private func replay(_ name: String, _ clock: any SensorClock) -> EventReplay {
        EventReplay(contentsOfFile: scratch.path(name), clock: clock)
    }

    @Test("fulfils the provider contract and describes itself")
    func conformance() async throws {
        try await PluginConformance.verify(EventReplay.plugin)
        let lines = (0..<500).flatMap { second -> [String] in
            let time = Date(timeIntervalSince1970: 1_795_084_800 + Double(second)).formatted(.iso8601)
            return [
                #"{"type":"location","time":"\#(time)","lat":47.0,"lon":9.0}"#,
                #"{"type":"heading","time":"\#(time)","source":"course","value":1.0}"#,
                #"{"type":"heading","time":"\#(time)","source":"device","value":2.0}"#,
                #"{"type":"heading","time":"\#(time)","source":"user","value":3.0}"#,
            ]
        }
        let bytes = Array(lines.joined(separator: "\n").utf8)
        try await ProviderConformance.verify(patience: 300) { clock in EventReplay(lines: bytes, clock: clock) }
    }

    @Test("of a recorded walk reproduces the lines byte for byte")
    func walk() async throws {
        let document = String(decoding: SampleData.walk, as: UTF8.self)
        let first = try await record("first.jsonl") { GPXSimulator(document: document, clock: $0) }
        #expect(first.count > 1500)
        let second = try await record("second.jsonl") { replay("first.jsonl", $0) }
        expectSame(first, second)
    }

    @Test("of a receiver's log reproduces the lines, with satellites and withdrawals")
    func receiver() async throws {
        let first = try await record("first.jsonl") { NMEALogReplay(log: Array(SampleData.receiverLog), clock: $0) }
        #expect(first.contains { $0.hasPrefix(#"{"type":"receiver""#) })
        let second = try await record("second.jsonl") { replay("first.jsonl", $0) }
        expectSame(first, second)
    }

    private func expectSame(_ first: [Substring], _ second: [Substring]) {
        #expect(first.count == second.count)
        for (index, (before, after)) in zip(first, second).enumerated() where before != after {
            Issue.record("line \(index + 1): \(before) became \(after)")
            return
        }
    }

    @Test("publishes the statuses of the recorded run as events, and reports its own status")
    func statuses() async throws {
        let document = String(decoding: SampleData.walk.prefix(20_000), as: UTF8.self)
        let end = document.range(of: "<trkpt", options: .backwards)?.lowerBound ?? document.endIndex
        let cut = document[..<end]
        let whole = "\(cut)</trkseg></trk></gpx>"
        let first = try await record("first.jsonl", types: nil) { GPXSimulator(document: whole, clock: $0) }
        let second = try await record("second.jsonl", types: nil) { replay("first.jsonl", $0) }
        let status = try #require(first.first { $0.contains(#""provider":"gpx","status":"running""#) })
        #expect(second.contains(status))
        #expect(second.contains { $0.contains(#""provider":"jsonl","status":"running""#) })
        #expect(second.count { $0.contains(#""type":"state""#) } == first.count { $0.contains(#""type":"state""#) })
    }

    @Test("has the options common to every replay")
    func options() async throws {
        let clock = ManualClock()
        let lines = (0..<100).map { second -> String in
            let time = Date(timeIntervalSince1970: 1_795_084_800 + Double(second)).formatted(.iso8601)
            return #"{"type":"location","time":"\#(time)","lat":47.0,"lon":\#(second).0}"#
        }
        let options = ReplayOptions(
            timing: ReplayTiming(rate: .factor(10)), passes: .count(2), times: .now, start: .elapsed(50))
        let replay = EventReplay(lines: Array(lines.joined(separator: "\n").utf8), options: options, clock: clock)
        let manager = GeolocationManager(clock: clock)
        let sink = RecordingSink()
        try manager.add(sink)
        manager.install(replay)
        let begin = clock.now
        manager.start()
        clock.advance(by: 4.95)
        #expect(sink.locations.map(\.longitude) == (50..<100).map(Double.init))
        #expect(sink.locations.first?.timestamp == begin)
        clock.advance(by: 100)
        #expect(sink.locations.count == 150)
    }

    @Test(
        "reports in one sentence why it is not possible",
        arguments: [
            ("", "the recording has no line with an event to replay"),
            ("hello\n{}\n", "the recording has no line with an event to replay"),
        ])
    func failure(text: String, sentence: String) {
        let clock = ManualClock()
        let replay = EventReplay(lines: Array(text.utf8), clock: clock)
        replay.startLocationUpdates()
        clock.advance(by: 1)
        #expect(replay.status == .failed(ProviderError(sentence)))
    }
}
