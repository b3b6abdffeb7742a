import Foundation
import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadRecording
import TestSupport
import Testing

@Suite("HeadRecorder: conformance")
struct HeadRecordingConformanceTests {
    @Test("fulfils the sink contract with any kind of event")
    func contract() async throws {
        let scratch = try Scratch()
        try await SinkConformance.verify(patience: 300) { _ in
            HeadRecorder(path: scratch.path("\(UUID()).csv"))
        }
    }

    @Test("fulfils it if every event brings a head sample, all written at the end")
    func contractWithSamples() async throws {
        let scratch = try Scratch()
        try await SinkConformance.verify(
            patience: 300, written: { try Data(contentsOf: URL(fileURLWithPath: $0.path)).count },
            { _ in SampledRecorder(path: scratch.path("\(UUID()).csv")) })
    }
}

/// A recorder that receives a sample with each event.
@SensorActor
private final class SampledRecorder: GeolocationSink {
    nonisolated let path: String
    private let recorder: HeadRecorder

    init(path: String) {
        self.path = path
        recorder = HeadRecorder(path: path)
    }

    func start(in host: SinkHost) throws { try recorder.start(in: host) }

    func receive(_ event: borrowing GeolocationEvent) {
        recorder.receive(event)
        recorder.receive(.derived(HeadEvent(time: event.time, provider: "tracker", yaw: 12.3, heading: 231.4)))
    }

    func finish() async { await recorder.finish() }
    var demand: SinkDemand { recorder.demand }
    func finishPromptly() { recorder.finishPromptly() }
}
