import Foundation
import GPXSimulation
import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

@SensorActor
@Suite("GPXSimulator: pause, steps and jumps")
struct GPXControlTests {
    /// Two tracks of two and one segments, a second between points; the longitude is the number of the point.
    private let document = gpx(
        [[point(0, 0, at: 0), point(0, 1, at: 1)], [point(0, 2, at: 2), point(0, 3, at: 3)]],
        [[point(0, 4, at: 4), point(0, 5, at: 5)]])

    private let begin = Date(timeIntervalSince1970: 1_767_225_600)

    @Test("a pause retains the rest of the wait; the toggle pauses and resumes")
    func pause() {
        let listener = TrackListener(gpx([[point(0, 0, at: 0), point(0, 1, at: 10)]]))
        let simulator = listener.simulator
        #expect(!simulator.isSimulating)
        listener.start()
        #expect(simulator.isSimulating && !simulator.isPaused)
        listener.clock.advance(by: 4)
        simulator.togglePause()
        #expect(simulator.isSimulating && simulator.isPaused)
        listener.clock.advance(by: 100)
        simulator.togglePause()
        #expect(!simulator.isPaused)
        listener.clock.runUntilIdle()
        #expect(listener.fixTimes == [0, 110])
        #expect(simulator.isSimulating, "it is simulating until it is stopped")
        listener.stop()
        #expect(!simulator.isSimulating)
    }

    @Test("steps during a pause deliver one point each, across segments and tracks, in both directions")
    func steps() throws {
        let listener = TrackListener(document)
        listener.start()
        listener.simulator.pause()
        for _ in 0..<6 {
            try listener.simulator.step()
            listener.clock.advance(by: 5)
        }
        for _ in 0..<3 {
            try listener.simulator.step(by: -2)
            listener.clock.advance(by: 5)
        }
        #expect(listener.longitudes == [0, 1, 2, 3, 4, 5, 3, 1, 0])
        #expect(listener.simulator.index == 0)
        listener.simulator.resume()
        listener.clock.runUntilIdle()
        #expect(listener.longitudes.suffix(6) == [0, 1, 2, 3, 4, 5])
        #expect(listener.statuses == [.starting, .running, .ended])
    }

    @Test("a jump leads to an index, a time or seconds from the beginning, and the replay continues from there")
    func jumps() throws {
        let places: [(ReplayPosition, Double)] = [
            (.index(4), 4), (.time(begin.addingTimeInterval(2.5)), 3), (.elapsed(5), 5), (.index(0), 0),
        ]
        for (place, longitude) in places {
            let listener = TrackListener(document)
            listener.start()
            listener.clock.advance(by: 3)
            try listener.simulator.seek(to: place)
            listener.clock.advance(by: 0)
            #expect(listener.longitudes == [0, 1, 2, 3, longitude])
            listener.clock.runUntilIdle()
            #expect(listener.longitudes.suffix(6 - Int(longitude)) == (Int(longitude)..<6).map { Double($0) }[...])
        }
    }

    @Test("a jump to a place leads to the nearest point, or the later of two; a query returns it with its distance")
    func nearest() async throws {
        let there = point(0, 0.01, at: 5)
        let listener = TrackListener(
            gpx([[point(0, 0, at: 0), point(0, 0.01, at: 1), point(0, 0.02, at: 2)], [there, point(0, 0.03, at: 6)]]))
        let place = Coordinate(latitude: 0.001, longitude: 0.0101)
        // The file is searched without a start too.
        let nearest = try #require(try await listener.simulator.nearestPoint(to: place))
        #expect(nearest.index == 3)
        #expect(nearest.location.timestamp == begin.addingTimeInterval(5))
        #expect(abs(nearest.distance - 111.13) < 0.1)
        listener.start()
        listener.clock.advance(by: 0)
        var failures: [ProviderError?] = []
        listener.simulator.seek(toNearest: place) { failures.append($0) }
        listener.clock.runUntilIdle()
        #expect(listener.longitudes == [0, 0.01, 0.03])
        #expect(failures == [nil])
        let nowhere = Coordinate(latitude: .nan, longitude: 0)
        #expect(try await listener.simulator.nearestPoint(to: nowhere) == nil)
        listener.simulator.seek(toNearest: nowhere) { failures.append($0) }
        #expect(failures.last == ProviderError("nothing in the document matches, so its replay stays at its position"))
    }

    @Test("the replay continues from a step back after the end")
    func afterEnd() throws {
        let listener = TrackListener(document)
        listener.play()
        #expect(listener.simulator.status == .ended)
        try listener.simulator.step(by: -1)
        listener.clock.advance(by: 0)
        #expect(listener.longitudes.last == 4)
        #expect(listener.simulator.status == .running)
        listener.clock.runUntilIdle()
        #expect(listener.longitudes == [0, 1, 2, 3, 4, 5, 4, 5])
        #expect(listener.simulator.status == .ended)
    }

    @Test("steps and jumps report that there is nothing to control before a start and after a stop")
    func withoutStart() {
        let listener = TrackListener(document)
        listener.simulator.pause()
        #expect(!listener.simulator.isPaused)
        let error = #expect(throws: ProviderError.self) { try listener.simulator.step() }
        #expect(
            error?.description == "no replay of the document has been started, so there is no position to move to")
        listener.play()
        listener.stop()
        #expect(throws: ProviderError.self) { try listener.simulator.seek(to: .index(0)) }
    }

    @Test("a start after a stop during a pause begins at the beginning and runs")
    func startAfterPause() {
        let listener = TrackListener(document)
        listener.start()
        listener.clock.advance(by: 2)
        listener.simulator.pause()
        listener.stop()
        listener.play()
        #expect(listener.longitudes == [0, 1, 2, 0, 1, 2, 3, 4, 5])
    }

    @Test("a pipe is replayed forward only, and stepping back is rejected in a sentence that names it")
    func pipe() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("pipe-\(UUID().uuidString).gpx").path
        #expect(mkfifo(path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let clock = ManualClock()
        let listener = TrackListener(GPXSimulator(contentsOfFile: path, clock: clock), clock: clock)
        DispatchQueue.global().async { [document] in try? Data(document.utf8).write(to: URL(fileURLWithPath: path)) }
        listener.start()
        clock.advance(by: 0)
        try listener.simulator.seek(to: .index(3))
        clock.advance(by: 0)
        listener.simulator.seek(toNearest: Coordinate(latitude: 0, longitude: 1)) { error in
            #expect(error?.description.hasPrefix("\(path) can be read only once, so its") == true)
        }
        clock.runUntilIdle()
        #expect(listener.longitudes == [0, 3, 4, 5])
        let error = #expect(throws: ProviderError.self) { try listener.simulator.step(by: -1) }
        #expect(error?.description.hasPrefix("\(path) can be read only once, so its") == true)
    }
}
