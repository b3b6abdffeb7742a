import Foundation
import GPXSimulation
import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

@SensorActor
@Suite("GPXSimulator: a file that is being recorded", .timeLimit(.minutes(20)))
struct GPXGrowingFileTests {
    private let tail = "</trkseg></trk></gpx>\n"

    private func points(_ range: Range<Int>) -> String {
        range.map { point(0, Double($0) / 1e4) + "\n" }.joined()
    }

    /// Replaces the tail of a file, as a recorder does that keeps the file complete.
    private func append(_ text: String, to path: String, over tail: String) throws {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        try handle.seek(toOffset: try handle.seekToEnd() - UInt64(tail.utf8.count))
        try handle.write(contentsOf: Data((text + tail).utf8))
    }

    private func expectOrder(_ longitudes: [Double]) {
        #expect(longitudes == (0..<longitudes.count).map { Double($0) / 1e4 })
    }

    @Test("points appended before the end is read are replayed too")
    func grows() throws {
        // The file is longer than one read, so that the reader has not seen the end when the file grows.
        let file = try TemporaryFile("<gpx><trk><trkseg>\n" + points(0..<6000) + tail)
        let clock = ManualClock()
        let listener = TrackListener(GPXSimulator(contentsOfFile: file.path, clock: clock), clock: clock)
        listener.start()
        clock.advance(by: 100)
        try append(points(6000..<6100), to: file.path, over: tail)
        clock.runUntilIdle()
        #expect(listener.fixes.count == 6100)
        expectOrder(listener.longitudes)
        #expect(listener.simulator.status == .ended)
        #expect(listener.simulator.progress == 1)
    }

    @Test(
        "a tail that changes between two reads ends normally or with one sentence, after every point before it",
        arguments: [0, 1, 2, 5, 9, 10, 16, 21])
    func changingTail(bytesSeen: Int) throws {
        // The second read begins within the tail: the first one took two pieces of 64 KiB for the first batch of points.
        var text = "<gpx><trk><trkseg>\n" + points(0..<2100)
        let missing = 131_072 - bytesSeen - text.utf8.count
        try #require(missing > 0 && missing < 65_536)
        text += String(repeating: " ", count: missing)
        let file = try TemporaryFile(text + tail)
        let clock = ManualClock()
        let listener = TrackListener(GPXSimulator(contentsOfFile: file.path, clock: clock), clock: clock)
        listener.start()
        clock.advance(by: 1)
        try append(points(2100..<2200), to: file.path, over: tail)
        clock.runUntilIdle()
        #expect(Array(listener.longitudes.prefix(2100)) == (0..<2100).map { Double($0) / 1e4 })
        #expect(listener.longitudes == listener.longitudes.sorted())
        let status = listener.simulator.status
        #expect(status == .ended || status.reason?.hasPrefix("\(file.path): ") == true, "\(status)")
        #expect(status.reason?.contains("\n") != true)
        // If the border is before the tail, or after only its first bracket, nothing has changed for the reader.
        if bytesSeen <= 1 { #expect(listener.fixes.count == 2200 && status == .ended) }
    }

    @Test("the replay ends normally or with a failure while another thread appends and truncates")
    func concurrentWriter() async throws {
        let file = try TemporaryFile("<gpx><trk><trkseg>\n" + points(0..<5000) + tail)
        let path = file.path
        let growth = points(5000..<15_000).split(separator: "\n").map { $0 + "\n" }
        let writer = Task.detached { [tail] in
            let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            for start in stride(from: 0, to: growth.count, by: 100) {
                let text = growth[start..<min(start + 100, growth.count)].joined() + tail
                try handle.seek(toOffset: try handle.seekToEnd() - UInt64(tail.utf8.count))
                try handle.write(contentsOf: Data(text.utf8))
            }
        }
        let listener = RunListener(GPXSimulator(contentsOfFile: path, timing: ReplayTiming(rate: .max)))
        let status = await listener.play()
        _ = await writer.result
        #expect(listener.longitudes.count >= 5000)
        expectOrder(listener.longitudes)
        #expect(status == .ended || status.reason?.hasPrefix("\(path): ") == true)
        #expect(status.reason?.contains("\n") != true)
    }

    @Test("a file that is truncated while it is read fails with one sentence after the points already delivered")
    func cutOff() throws {
        let file = try TemporaryFile("<gpx><trk><trkseg>\n" + points(0..<6000) + tail)
        let clock = ManualClock()
        let listener = TrackListener(GPXSimulator(contentsOfFile: file.path, clock: clock), clock: clock)
        listener.start()
        clock.advance(by: 10)
        #expect(truncate(file.path, 1000) == 0)
        clock.runUntilIdle()
        expectOrder(listener.longitudes)
        #expect(listener.simulator.status.reason?.hasPrefix("\(file.path): ") == true)
    }
}

/// Plays in the machine's own time to the end, and stores the longitudes.
@SensorActor
private final class RunListener: LocationProviderDelegate, ProviderHost {
    private let simulator: GPXSimulator
    private(set) var longitudes: [Double] = []
    private var continuation: CheckedContinuation<ProviderStatus, Never>?

    init(_ simulator: GPXSimulator) {
        self.simulator = simulator
        simulator.locationDelegate = self
        simulator.attach(to: self)
    }

    func play() async -> ProviderStatus {
        await withCheckedContinuation { continuation in
            self.continuation = continuation
            simulator.startLocationUpdates()
        }
    }

    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        if let location { longitudes.append(location.longitude) }
    }

    func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        guard status.isFinal else { return }
        continuation?.resume(returning: status)
        continuation = nil
    }
}
