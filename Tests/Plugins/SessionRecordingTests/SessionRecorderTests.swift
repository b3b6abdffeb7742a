import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import SessionRecording
import TestSupport
import Testing

@Suite("record: keeps the inputs of live sources") @SensorActor struct SessionRecorderTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test("It keeps the contract of sinks")
    func conformance() async throws {
        let scratch = scratch
        try await SinkConformance.verify(patience: 300) { clock in
            SessionRecorder(
                folder: scratch.path("\(UUID())/"),
                in: PipelineContext(clock: InputSession(recordingOn: clock)))
        }
    }

    @Test("A folder that holds a session is refused, and so is a run without a session")
    func refusals() async throws {
        let context = PipelineContext(clock: InputSession(recordingOn: ManualClock()))
        let first = SessionRecorder(folder: scratch.path("trip"), in: context)
        try first.start(in: SinkHost())
        await first.finish()
        let second = SessionRecorder(folder: scratch.path("trip"), in: context)
        let refusal = "\(scratch.path("trip")) holds a session already; name another folder, or remove it"
        #expect(throws: ProviderError(refusal)) {
            try second.start(in: SinkHost())
        }
        #expect(throws: ProviderError.self) {
            try SessionRecorder(folder: scratch.path("other"), in: PipelineContext()).start(in: SinkHost())
        }
        #expect(!FileManager.default.fileExists(atPath: scratch.path("other")))
    }

    /// The object of the configuration in a manifest.
    private func configuration(in manifest: String) throws -> String? {
        let object = try JSONSerialization.jsonObject(with: Data(manifest.utf8)) as? [String: Any]
        return try object?["configuration"].map {
            String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
        }
    }

    @Test("The files are for their owner alone, and the configuration holds no secrets")
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
