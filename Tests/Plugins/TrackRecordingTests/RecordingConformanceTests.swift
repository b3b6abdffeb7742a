import Foundation
import GPXFormat
import GeolocationTestKit
import TestSupport
import Testing
import TrackFiles
import TrackRecording

@Suite("TrackRecorder: conformance")
struct RecordingConformanceTests {
    @Test("the recorders fulfil the sink contract")
    func contract() async throws {
        let scratch = try Scratch()
        try await verify(GPXWriter.self, in: scratch)
        try await verify(GeoJSONWriter.self, in: scratch)
        try await verify(CSVWriter.self, in: scratch)
    }

    private func verify<Writer: RecordingWriter>(_ type: Writer.Type, in scratch: Scratch) async throws {
        try await SinkConformance.verify(
            patience: 300, written: { (recorder: TrackRecorder<Writer>) in try await Self.size(recorder.path) },
            { _ in TrackRecorder<Writer>(path: scratch.path("\(UUID())")) })
    }

    /// The written document, without the spaces that fill its page.
    private static func size(_ path: String?) throws -> Int {
        guard let path else { return 0 }
        return try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))).count { $0 != UInt8(ascii: " ") }
    }
}
