import Foundation
import GPXFormat
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing
import TrackFiles
import TrackRecording

@Suite("TrackRecorder: a restart", .timeLimit(.minutes(20))) @SensorActor
struct RecordingRestartTests {
    private let scratch: Scratch
    private let clock = ManualClock()

    init() throws {
        scratch = try Scratch()
    }

    private func fix(_ index: Int) -> Location {
        Location(
            latitude: 47 + Double(index) / 1e5, longitude: 9,
            timestamp: Date(timeIntervalSinceReferenceDate: 800_000_000 + Double(index)))
    }

    /// Records some fixes in runs that are killed or end in order.
    private func record<Writer: RecordingWriter>(
        _ type: Writer.Type, runs: [Range<Int>], isKilled: Bool, isNew: Bool? = nil
    ) async throws {
        for run in runs {
            let recorder = TrackRecorder<Writer>(path: scratch.path("a"), opening: FileOpening(isNew: isNew))
            try recorder.start(in: SinkHost(clock: clock))
            for index in run { recorder.receive(.location(fix(index))) }
            try await recorder.save(to: scratch.path("b"))
            let killed = try scratch.contents("a")
            await recorder.finish()
            #expect(recorder.drops.total == 0)
            if isKilled { try Data(killed).write(to: URL(fileURLWithPath: scratch.path("a"))) }
        }
    }

    @Test("continues a GPX track in a new segment", arguments: [false, true])
    func gpx(isKilled: Bool) async throws {
        try await record(GPXWriter.self, runs: [0..<3, 3..<3, 3..<5, 5..<40], isKilled: isKilled)
        let track = try #require(try GPXDocument(parsing: scratch.contents("a")).tracks.first)
        #expect(track.segments.map(\.points.count) == [3, 2, 35])
        #expect(track.segments.flatMap(\.points).map(\.time) == (0..<40).map { fix($0).timestamp })
    }

    @Test("continues GeoJSON with the number of the next segment", arguments: [false, true])
    func geoJSON(isKilled: Bool) async throws {
        try await record(GeoJSONWriter.self, runs: [0..<0, 0..<3, 3..<5, 5..<40], isKilled: isKilled)
        let document = try JSONSerialization.jsonObject(with: Data(try scratch.contents("a"))) as? [String: Any]
        let features = try #require(document?["features"] as? [[String: Any]])
        let segments = features.compactMap { ($0["properties"] as? [String: Any])?["segment"] as? Int }
        #expect(segments == [Int](repeating: 1, count: 3) + [2, 2] + [Int](repeating: 3, count: 35))
    }

    @Test("continues CSV with the number of the next segment", arguments: [false, true])
    func csv(isKilled: Bool) async throws {
        try await record(CSVWriter.self, runs: [0..<3, 3..<5, 5..<40], isKilled: isKilled)
        let lines = try scratch.text("a").split(separator: "\n")
        #expect(lines.count == 41 && lines.first?.hasPrefix("lat,lon,") == true)
        let segments = lines.dropFirst().compactMap { $0.split(separator: ",").last.flatMap { Int($0) } }
        #expect(segments == [Int](repeating: 1, count: 3) + [2, 2] + [Int](repeating: 3, count: 35))
    }

    @Test("starts anew if the option says so, and otherwise leaves another program's file untouched")
    func others() async throws {
        try await record(GPXWriter.self, runs: [0..<3, 3..<5], isKilled: false, isNew: true)
        #expect(try GPXDocument(parsing: scratch.contents("a")).tracks.flatMap(\.segments).map(\.points.count) == [2])
        let other = #"<gpx version="1.1" creator="a watch"><trk><trkseg></trkseg></trk></gpx>"#
        try Data(other.utf8).write(to: URL(fileURLWithPath: scratch.path("a")))
        let recorder = GPXRecorder(path: scratch.path("a"))
        #expect(throws: ProviderError.self) { try recorder.start(in: SinkHost(clock: clock)) }
        #expect(try scratch.text("a") == other)
    }
}
