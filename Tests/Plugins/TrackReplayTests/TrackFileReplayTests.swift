import Foundation
import GPXFormat
import GPXSimulation
import GeolocationTestKit
import SampleData
import TestSupport
import Testing
import TrackReplay

@Suite("A replay of tracks of any format", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor struct TrackFileReplayTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    /// Writes the sample walk in a format, and returns the path.
    private func walk(as format: TrackFormat) throws -> String {
        var reader = TrackFormat.gpx.makeReader()
        var writer = try #require(format.makeWriter())
        reader.append(SampleData.walk.span)
        reader.finish()
        while let item = try reader.nextItem() { writer.write(item) }
        writer.finish()
        return try scratch.writeSecret(String(decoding: writer.bytes, as: UTF8.self), to: "walk.\(format.rawValue)")
    }

    /// The events that a manager delivers from a source that is replayed to its end.
    private func values(of make: (any SensorClock) -> any SensorProvider) async throws -> [GeolocationEvent] {
        let clock = ReplayClock(rate: .max)
        let manager = GeolocationManager(clock: clock)
        let sink = RecordingSink()
        try manager.add(sink)
        let source = make(clock)
        manager.install(source)
        manager.start()
        try await Patience.wait("it ends") { source.reportedStatus?.isFinal == true }
        #expect(source.reportedStatus == .ended)
        return sink.events.filter { ["location", "heading"].contains($0.type) }
    }

    @Test("fulfils the provider contract and describes itself")
    func conformance() async throws {
        try await PluginConformance.verify(TrackFileReplay.plugin)
        let rows = (0..<500).map { second in
            let time = Date(timeIntervalSince1970: 1_795_084_800 + Double(second)).formatted(.iso8601)
            return "\(time),47,\(9 + Double(second) / 1e5),77,99"
        }
        let text = "time,lat,lon,device,user\n" + rows.joined(separator: "\n")
        let path = try scratch.writeSecret(text, to: "walk.csv")
        try await ProviderConformance.verify(patience: 300) { clock in
            TrackFileReplay(contentsOfFile: path, format: .csv, clock: clock)
        }
    }

    @Test("is the same in any format as in GPX", arguments: [TrackFormat.csv, .geojson])
    func sameAsGPX(format: TrackFormat) async throws {
        let document = String(decoding: SampleData.walk, as: UTF8.self)
        let expected = try await values { GPXSimulator(document: document, clock: $0) }
        let path = try walk(as: format)
        let replayed = try await values { TrackFileReplay(contentsOfFile: path, format: format, clock: $0) }
        #expect(expected.count > 1000)
        #expect(replayed == expected)
    }

    @Test("has the options of a GPX track")
    func options() throws {
        let path = try scratch.writeSecret(
            "time,lat,lon\n"
                + (0..<100).map { second in
                    let time = Date(timeIntervalSince1970: 1_795_084_800 + Double(second)).formatted(.iso8601)
                    return "\(time),47,\(second)\n"
                }.joined(), to: "walk.csv")
        let clock = ManualClock()
        let endpoint = try Endpoint("csv:\(path)?rate=10&loop=2&times=now&start=50")
        let source = try TrackFileReplay.plugin.make(endpoint, PipelineContext(clock: clock))
        let manager = GeolocationManager(clock: clock)
        let sink = RecordingSink()
        try manager.add(sink)
        manager.install(source)
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
            ("", "the document is empty"), ("a,b\n1,2\n", "the first line has no columns lat and lon"),
            ("lat,lon\n", "has no track points to replay"), ("lat,lon\n\"47,9\n", "is never closed"),
        ])
    func failure(text: String, part: String) throws {
        let path = try scratch.writeSecret(text, to: "bad.csv")
        let clock = ManualClock()
        let replay = TrackFileReplay(contentsOfFile: path, format: .csv, clock: clock)
        replay.startLocationUpdates()
        clock.advance(by: 1)
        let reason = replay.status.reason ?? ""
        #expect(reason.hasPrefix(path) && reason.contains(part) && !reason.contains("\n"), "\(reason)")
    }

    @Test("counts unusable lines")
    func drops() throws {
        let path = try scratch.writeSecret(
            "lat,lon,time\n47,9,2026-11-20T10:40:00Z\n95,9,\n47,9.1,2026-11-20T10:40:01Z\n", to: "walk.csv")
        let clock = ManualClock()
        let replay = TrackFileReplay(contentsOfFile: path, format: .csv, clock: clock)
        replay.startLocationUpdates()
        clock.advance(by: 5)
        #expect(replay.status == .ended)
        #expect(replay.drops.byReason == ["line with lat or lon out of range, first at line 3": 1])
    }
}
