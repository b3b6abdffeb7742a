import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import TestSupport
import Testing
import TrackFiles

@testable import RouteFollowing
@testable import RouteTracking

@SensorActor
@Suite("RouteTracking: the endpoint", .timeLimit(.minutes(20)))
struct RouteTrackingPluginTests {
    /// The sink that an endpoint makes.
    private func sink(_ text: String, source: String = "none:") throws -> RouteTrackingSink? {
        let endpoint = try Endpoint(text)
        let none = PluginRegistry(providers: [], sinks: [RouteTrackingSink.plugin])
        _ = try none.sink(for: endpoint)
        let context = try ContextTaker.context(source: source)
        return try RouteTrackingSink.plugin.make(endpoint, context)
            as? RouteTrackingSink
    }

    @Test("its options set the tracker's settings, which by default are those for driving")
    func options() throws {
        #expect(try sink("route:way.gpx")?.settings == RouteTrackerSettings(.driving))
        #expect(try sink("route:way.gpx?mode=walking")?.settings == RouteTrackerSettings(.walking))
        let sink = try #require(
            try sink(
                "route:way.gpx?mode=cycling&threshold=40&patience=5&arrival=7&start=120&radius=15&precision=6"))
        #expect(sink.settings.threshold == 40 && sink.settings.patience == 5 && sink.settings.arrivalDistance == 7)
        #expect(sink.settings.standingSpeed == RouteTrackerSettings(.cycling).standingSpeed)
        #expect(sink.beginning == .along(120))
        guard case .file(let file) = sink.source else { return #expect(Bool(false)) }
        #expect(file == RouteFile(path: "way.gpx", precision: .six, stopRadius: 15))
    }

    @Test("a given threshold is exact unless factors widen it; the default one widens with the accuracy")
    func widening() throws {
        let factors = try ["", "?threshold=40", "?threshold=40&accuracy-factor=1.5&speed-factor=2&widest=5"].map {
            let settings = try #require(try sink("route:way.gpx" + $0)).settings
            return [settings.threshold, settings.accuracyFactor, settings.speedFactor, settings.widestRatio]
        }
        #expect(factors == [[30, 3, 0, 3], [40, 0, 0, 3], [40, 1.5, 2, 5]])
    }

    @Test("invalid options are rejected in one line")
    func faults() throws {
        #expect(throws: UsageError("route: needs a file with the route: write route:way.gpx")) { try sink("route:") }
        let right = "write one of walking, cycling, driving"
        #expect(throws: UsageError("mode=flying in route:a.gpx?mode=flying is not right: \(right)")) {
            try sink("route:a.gpx?mode=flying")
        }
        let patience = "patience=3.7 in route:a.gpx?patience=3.7 is not right: write a whole number from 1 to 100"
        #expect(throws: UsageError(patience)) { try sink("route:a.gpx?patience=3.7") }
        for option in ["threshold=0", "patience=0", "arrival=-1", "start=-1", "radius=0", "precision=7", "colour=red"] {
            #expect(throws: UsageError.self, "\(option)") { try sink("route:a.gpx?\(option)") }
        }
    }

    @Test("standard input is read by a source or by the sink, not by both")
    func standardInput() throws {
        #expect(try sink("route:-") != nil)
        for address in ["-", "/dev/stdin"] {
            let twice = "route:\(address) reads standard input, as a source does: write a file for one of them"
            #expect(throws: UsageError(twice)) { try sink("route:\(address)", source: "none:-") }
        }
    }

    @Test("a missing file ends the run before it begins, in one sentence")
    func missingFile() async throws {
        let scratch = try Scratch()
        let path = scratch.path("way.gpx")
        let source = ProviderPlugin(name: "none", summary: "", schemes: ["none"]) { _, _ in
            ScriptedLocationProvider()
        }
        let listener = SinkPlugin(name: "listen", summary: "", schemes: ["listen"]) { _, _ in
            RecordingSink()
        }
        let configuration = PipelineConfiguration(
            sources: [.location: try Endpoint("none:")],
            sinks: [try Endpoint("route:\(path)"), try Endpoint("listen:")])
        let pipeline = Pipeline(
            configuration, registry: PluginRegistry(providers: [source], sinks: [RouteTrackingSink.plugin, listener]))
        pipeline.end()
        do {
            _ = try await pipeline.run()
            Issue.record("it ran")
        } catch {
            #expect("\(error)".hasPrefix(path) && !"\(error)".contains("\n"), "\(error)")
        }
    }
}

/// Returns the context of a pipeline that is being prepared.
@SensorActor
private enum ContextTaker {
    static func context(source address: String) throws -> PipelineContext {
        var taken: PipelineContext?
        let source = ProviderPlugin(name: "none", summary: "", schemes: ["none"]) { _, context in
            taken = context
            return ScriptedLocationProvider()
        }
        let sink = SinkPlugin(name: "listen", summary: "", schemes: ["listen"]) { _, _ in
            RecordingSink()
        }
        let configuration = PipelineConfiguration(
            sources: [.location: try Endpoint(address)], sinks: [try Endpoint("listen:")])
        try Pipeline(configuration, registry: PluginRegistry(providers: [source], sinks: [sink])).prepare()
        return try #require(taken)
    }
}
