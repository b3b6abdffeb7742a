import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import SessionRecording
import TestSupport
import Testing

/// A destination that cannot be started.
private final class BrokenSink: GeolocationSink {
    nonisolated let name = "broken"

    func start(in host: SinkHost) throws { throw ProviderError("broken: cannot be opened") }

    func receive(_ event: borrowing GeolocationEvent) {}
}

/// A source that reports nothing.
private final class SilentSource: MultiRoleSource, LocationProvider {}

@Suite("record: stores the inputs of live sources") @SensorActor struct SessionRecorderTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test("It fulfils the sink contract")
    func conformance() async throws {
        let scratch = scratch
        try await SinkConformance.verify(patience: 300) { clock in
            SessionRecorder(
                folder: scratch.path("\(UUID())/"),
                in: PipelineContext(clock: InputSession(recordingOn: clock)))
        }
    }

    @Test("A folder that contains a session is rejected, and so is a run without a session")
    func refusals() async throws {
        let context = PipelineContext(clock: InputSession(recordingOn: ManualClock()))
        let first = SessionRecorder(folder: scratch.path("trip"), in: context)
        try first.start(in: SinkHost())
        begin(context)
        await first.finish()
        let second = SessionRecorder(folder: scratch.path("trip"), in: context)
        let refusal = "\(scratch.path("trip")) contains a session already; choose another folder, or remove it"
        #expect(throws: ProviderError(refusal)) {
            try second.start(in: SinkHost())
        }
        #expect(throws: ProviderError.self) {
            try SessionRecorder(folder: scratch.path("other"), in: PipelineContext()).start(in: SinkHost())
        }
        #expect(!FileManager.default.fileExists(atPath: scratch.path("other")))
    }

    private func begin(_ context: PipelineContext) { context.clock.inputs?.begin(pacedBy: ProviderHosts()) {} }

    private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: scratch.path(name)) }

    @Test("A session that never began leaves nothing behind, except a folder that existed before")
    func neverBegun() async throws {
        try FileManager.default.createDirectory(atPath: scratch.path("old"), withIntermediateDirectories: false)
        for (name, remains) in [("new", false), ("old", true)] {
            for _ in 0..<2 {
                let recorder = SessionRecorder(
                    folder: scratch.path(name), in: PipelineContext(clock: InputSession(recordingOn: ManualClock())))
                try recorder.start(in: SinkHost())
                #expect(exists("\(name)/manifest.json") && exists("\(name)/inputs.rec"))
                await recorder.finish()
                #expect(!exists("\(name)/manifest.json") && !exists("\(name)/inputs.rec"))
                #expect(exists(name) == remains)
            }
        }
    }

    @Test("A run that another destination prevents from starting can be started again with the same folder")
    func failedStart() async throws {
        let broken = SinkPlugin(name: "Broken", summary: "", schemes: ["broken"]) { _, _ in BrokenSink() }
        let silent = ProviderPlugin(name: "Silent", summary: "", schemes: ["silent"]) { _, context in
            SilentSource(name: "silent", clock: context.clock)
        }
        let registry = PluginRegistry(providers: [silent], sinks: [SessionRecorder.plugin, broken])
        let configuration = PipelineConfiguration(
            sources: [.location: try Endpoint("silent:")],
            sinks: [try Endpoint("record:\(scratch.path("trip"))"), try Endpoint("broken:")])
        for _ in 0..<2 {
            let pipeline = Pipeline(configuration, registry: registry)
            await #expect(throws: ProviderError("broken: cannot be opened")) { try await pipeline.run() }
            #expect(!exists("trip"))
        }
    }

    @Test("A start that fails at the second file leaves nothing of the first")
    func halfStart() throws {
        let folder = scratch.path("trip")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/inputs.rec", withDestinationPath: "\(folder)/nowhere/inputs.rec")
        let context = PipelineContext(clock: InputSession(recordingOn: ManualClock()))
        #expect(throws: ProviderError.self) {
            try SessionRecorder(folder: folder, in: context).start(in: SinkHost())
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["inputs.rec"])
    }

    @Test("Inputs that a recording cannot store are dropped and counted")
    func limits() async throws {
        let context = PipelineContext(clock: InputSession(recordingOn: ManualClock()))
        let recorder = SessionRecorder(folder: scratch.path("trip"), in: context)
        try recorder.start(in: SinkHost())
        begin(context)
        func write(_ count: Int, on channel: Int) -> Bool {
            let bytes = [UInt8](repeating: 1, count: count)
            return recorder.write(
                InputRecord(instant: SensorInstant(nanoseconds: 1), channel: channel, kind: 9, bytes: bytes))
        }
        #expect(write((2 << 20) - 32, on: 1024))
        #expect(!write((2 << 20) - 31, on: 1))
        #expect(!write(1, on: 1025))
        for number in 1...1026 { _ = context.clock.inputs?.open("wire \(number).") }
        await recorder.finish()
        let file = String(decoding: try scratch.contents("trip/inputs.rec"), as: UTF8.self)
        #expect(file.contains("wire 1024.") && !file.contains("wire 1025."))
        #expect(
            recorder.drops.byReason == [
                "input too long for a recording": 1, "input of more than 1024 wires and sources": 1,
            ])
    }

    /// The object of the configuration in a manifest.
    private func configuration(in manifest: String) throws -> String? {
        let object = try JSONSerialization.jsonObject(with: Data(manifest.utf8)) as? [String: Any]
        return try object?["configuration"].map {
            String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
        }
    }

    @Test("The files are readable by their owner only, and the configuration contains no secrets")
    func secrets() async throws {
        let context = PipelineContext(clock: InputSession(recordingOn: ManualClock()))
        context.configuration = try PipelineConfiguration(
            json: Array(
                #"""
                {"location": "relay://0.0.0.0:1?token=abc123", "user-heading": "exec:./feed --token=\"s3 cret\" -v",
                 "to": "wss://me:pw@base?key=k1"}
                """#.utf8),
            name: "test")
        let recorder = SessionRecorder(folder: scratch.path("trip"), in: context)
        try recorder.start(in: SinkHost())
        begin(context)
        await recorder.finish()
        let manifest = try scratch.text("trip/manifest.json")
        #expect(manifest.contains("relay://0.0.0.0:1?token=***"))
        #expect(manifest.contains("exec:./feed --token=*** -v"))
        let kept = try #require(try configuration(in: manifest))
        _ = try PipelineConfiguration(json: Array(kept.utf8), name: "manifest")
        for secret in ["abc123", "cret", "pw@", "k1"] { #expect(!manifest.contains(secret)) }
        for name in ["trip/manifest.json", "trip/inputs.rec"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path(name))
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
    }
}
