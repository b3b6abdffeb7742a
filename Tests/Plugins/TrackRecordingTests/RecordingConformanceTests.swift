import Foundation
import GeolocationTestKit
import TestSupport
import Testing
import TrackRecording

@Suite("TrackRecorder: conformance")
struct RecordingConformanceTests {
    @Test("the recorders keep the contract of sinks")
    func contract() async throws {
        let scratch = try Scratch()
        /// What is written of a document, without the spaces that fill its page.
        @Sendable func size(_ path: String?) throws -> Int {
            guard let path else { return 0 }
            return try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))).count { $0 != UInt8(ascii: " ") }
        }
        try await SinkConformance.verify(patience: 60, written: { try await size($0.path) }) { clock in
            GPXRecorder(path: scratch.path("\(UUID()).gpx"), clock: clock)
        }
        try await SinkConformance.verify(patience: 60, written: { try await size($0.path) }) { clock in
            GeoJSONRecorder(path: scratch.path("\(UUID()).geojson"), clock: clock)
        }
        try await SinkConformance.verify(patience: 60, written: { try await size($0.path) }) { clock in
            CSVRecorder(path: scratch.path("\(UUID()).csv"), clock: clock)
        }
    }
}
