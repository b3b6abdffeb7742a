import Foundation
import Geolocation
import GeolocationPipeline
import HeadTracking
import JSONLinesOutput
import NMEASerial
import SessionRecording
import SessionReplay
import TestSupport
import UDPFeed

/// Runs pipelines with the plugins that the tests need.
@SensorActor
struct Trip {
    let scratch: Scratch

    static let registry = PluginRegistry(
        providers: [
            NMEASerialReceiver.plugin, UDPFeedReceiver.plugin, HeadTracker.plugin, SessionReplayer.plugin,
        ], sinks: [JSONLinesSink.plugin, SessionRecorder.plugin])

    init() throws { scratch = try Scratch() }

    func configuration(_ sources: [SensorRole: String], to sinks: [String]) throws -> PipelineConfiguration {
        PipelineConfiguration(
            sources: try sources.mapValues { try Endpoint($0) },
            sinks: try sinks.map { try Endpoint($0.replacing(":", with: ":\(scratch.path(""))", maxReplacements: 1)) })
    }

    /// Records a run, whose sources `body` stimulates; the events are in `NAME.jsonl`, and the session in `NAME`.
    func record(
        _ sources: [SensorRole: String], as name: String = "trip", _ body: (Pipeline) async throws -> Void
    ) async throws -> PipelineOutcome {
        let pipeline = Pipeline(
            try configuration(sources, to: ["record:\(name)", "jsonl:\(name).jsonl"]), registry: Self.registry)
        try pipeline.prepare()
        let run = Task { @SensorActor in try await pipeline.run() }
        try await Patience.wait("a start") { pipeline.manager.state == .running }
        try await body(pipeline)
        pipeline.end()
        return try await run.value
    }

    /// Replays a session; the events are in `again.jsonl`.
    func replay(
        _ name: String = "trip", options: String = "rate=max", notice: ((String) -> Void)? = nil
    ) async throws -> PipelineOutcome {
        let pipeline = Pipeline(
            try configuration(
                [.location: "replay:\(scratch.path(name))?\(options)"], to: ["jsonl:again.jsonl"]),
            registry: Self.registry)
        pipeline.onStatusChange = { change in
            if change.provider == "replay", let reason = change.status.reason { notice?(reason) }
        }
        return try await pipeline.run()
    }

    /// The lines of a file of events.
    func lines(_ name: String) throws -> [Substring] {
        try scratch.text(name).split(separator: "\n", omittingEmptySubsequences: true)
    }
}
