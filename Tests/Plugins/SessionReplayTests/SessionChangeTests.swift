import Geolocation
import GeolocationPipeline
import SessionReplay
import TestSupport
import Testing

@Suite("A configuration change during a run", .serialized, .timeLimit(.minutes(20)))
@SensorActor struct SessionChangeTests {
    private let trip: Trip

    init() throws { trip = try Trip() }

    private func change(
        _ pipeline: Pipeline, to sources: [SensorRole: String], _ sinks: [String]
    ) async throws -> String {
        try await pipeline.change(to: try trip.configuration(sources, to: sinks))
    }

    @Test("neither starts a recording nor adds a replay, and reports that this needs a new start")
    func live() async throws {
        let (sources, sinks) = ([SensorRole.location: "udp://127.0.0.1:0"], ["jsonl:trip.jsonl"])
        let pipeline = Pipeline(try trip.configuration(sources, to: sinks), registry: Trip.registry)
        try pipeline.prepare()
        let run = Task { @SensorActor in try await pipeline.run() }
        try await Patience.wait("a start") { pipeline.manager.state == .running }
        let record = "record:\(trip.scratch.path("new"))"
        await #expect(throws: UsageError("\(record) needs a new start: a run is recorded from its beginning")) {
            try await change(pipeline, to: sources, sinks + ["record:new"])
        }
        let replay = "replay:\(trip.scratch.path("old"))"
        for other in [[SensorRole.location: replay], sources.merging([.course: replay]) { $1 }] {
            await #expect(throws: UsageError("\(replay) needs a new start: it brings all sources of its run")) {
                try await change(pipeline, to: other, sinks)
            }
        }
        #expect(try await change(pipeline, to: sources, sinks) == "the same sources and destinations")
        pipeline.end()
        #expect(try await run.value.failures.isEmpty)
    }

    @Test("affects neither a recorded run nor a replayed one")
    func session() async throws {
        let sources = [SensorRole.location: "udp://127.0.0.1:0"]
        _ = try await trip.record(sources) { pipeline in
            await #expect(throws: UsageError("a run that is recorded needs a new start for any change")) {
                try await change(pipeline, to: sources, ["jsonl:trip.jsonl"])
            }
        }
        let replay = Pipeline(
            try trip.configuration(
                [.location: "replay:\(trip.scratch.path("trip"))"], to: ["jsonl:again.jsonl"]),
            registry: Trip.registry)
        try replay.prepare()
        await #expect(throws: UsageError("a run that is replayed needs a new start for any change")) {
            try await change(replay, to: sources, ["jsonl:again.jsonl"])
        }
    }
}
