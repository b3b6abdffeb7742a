import Foundation
import GPXSimulation
import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

@SensorActor
@Suite("GPXSimulator: bad input")
struct GPXFaultTests {
    @Test(
        "input that cannot be replayed is a failure with one sentence",
        arguments: [
            ("", "the document: the document is empty"),
            ("<html><body/></html>", "the document: not GPX"),
            ("{\"type\":\"gpx\"}", "the document: not GPX"),
            ("<gpx></gpx>", "the document has no track points to replay"),
            ("<gpx><wpt lat=\"1\" lon=\"1\"/></gpx>", "the document has no track points to replay"),
        ])
    func unusable(document: String, sentence: String) throws {
        let listener = TrackListener(document)
        listener.play()
        #expect(listener.fixes.isEmpty)
        guard case .failed(let error) = try #require(listener.statuses.last) else {
            Issue.record("the status is \(listener.statuses)")
            return
        }
        #expect(error.description.hasPrefix(sentence), "\(error)")
        #expect(!error.description.contains("\n"))
    }

    @Test("a truncated document delivers its whole points, then fails with the position")
    func truncated() throws {
        let whole = gpx([[point(1, 0), point(2, 0), point(3, 0)]])
        let cut = try #require(whole.range(of: "</trkseg>")).lowerBound
        let listener = TrackListener(String(whole[..<cut]))
        listener.play()
        #expect(listener.fixes.compactMap { $0?.latitude } == [1, 2, 3])
        #expect(listener.statuses.last?.reason?.contains("ends inside") == true)
        #expect(listener.statuses.last?.reason?.contains(":") == true)
    }

    @Test("points out of range are dropped and counted with their first line")
    func dropped() {
        let document = gpx([
            [point(1, 0), point(91, 0), point(2, 0), "<trkpt lat=\"NaN\" lon=\"1\"/>", "<trkpt lon=\"1\"/>"]
        ])
        let listener = TrackListener(document)
        listener.play()
        #expect(listener.fixes.compactMap { $0?.latitude } == [1, 2])
        #expect(
            listener.simulator.drops.byReason == [
                "point with lat or lon that is not a number or out of range, first at line 3": 2,
                "point without lat or lon, first at line 6": 1,
            ])
    }

    @Test("backward times wait the minimum interval and are counted with their first line")
    func backwardTimes() {
        let points = [point(1, 0, at: 100), point(2, 0, at: 50), point(3, 0, at: 52), point(4, 0, at: 10)]
        let listener = TrackListener(gpx([points]))
        listener.play()
        #expect(listener.fixTimes == [0, 1, 3, 4])
        let reason = "time before that of the point before it, replayed after the minimum interval, first at line 3"
        #expect(listener.simulator.drops.byReason == [reason: 2])
    }

    @Test("a time in the year 9999 is a long wait, which a gap limit shortens, and does not trap")
    func farFuture() {
        let far = "<trkpt lat=\"2\" lon=\"0\"><time>9999-12-31T23:59:59Z</time></trkpt>"
        let patient = TrackListener(gpx([[point(1, 0, at: 0), far, point(3, 0, at: 1)]]))
        patient.start()
        patient.clock.advance(by: 86_400 * 365)
        #expect(patient.fixes.count == 1)
        let hasty = TrackListener(gpx([[point(1, 0, at: 0), far]]), timing: ReplayTiming(maximumGap: 5))
        hasty.play()
        #expect(hasty.fixTimes == [0, 5])
        #expect(hasty.fixes.last??.isValid == true)
    }

    @Test("entities that expand exponentially (the billion laughs attack) are rejected")
    func billionLaughs() {
        var entities = "<!ENTITY a0 \"ha\">"
        for index in 1..<30 { entities += "<!ENTITY a\(index) \"&a\(index - 1);&a\(index - 1);\">" }
        let document = "<!DOCTYPE gpx [\(entities)]><gpx><trk><name>&a29;</name></trk></gpx>"
        let listener = TrackListener(document)
        listener.play()
        #expect(listener.statuses.last?.reason?.contains("a29") == true)
    }

    @Test("a path that is not a readable file is a failure that names it")
    func paths() async throws {
        let folder = FileManager.default.temporaryDirectory.path
        let clock = ManualClock()
        for (path, words) in [("/nowhere/walk.gpx", "there is no such file"), (folder, "is a directory")] {
            let simulator = GPXSimulator(contentsOfFile: path, clock: clock)
            simulator.startLocationUpdates()
            clock.runUntilIdle()
            #expect(simulator.status.reason?.contains(path) == true)
            #expect(simulator.status.reason?.contains(words) == true)
        }
    }

    @Test("the system's error for a file that cannot be opened or read is reported")
    func systemErrors() throws {
        let loop = FileManager.default.temporaryDirectory.appendingPathComponent("loop-\(UUID().uuidString).gpx")
        try FileManager.default.createSymbolicLink(atPath: loop.path, withDestinationPath: loop.path)
        defer { try? FileManager.default.removeItem(at: loop) }
        let clock = ManualClock()
        let simulator = GPXSimulator(contentsOfFile: loop.path, clock: clock)
        simulator.startLocationUpdates()
        clock.runUntilIdle()
        let words = String(cString: strerror(ELOOP))
        #expect(simulator.status.reason == "\(loop.path) cannot be read: \(words)")
    }

    @Test("a file that was replaced is played in the next pass; a file that was removed is then a failure")
    func replacedFile() throws {
        let file = try TemporaryFile(gpx([[point(0, 1), point(0, 2)]]))
        let clock = ManualClock()
        let options = TrackReplayOptions(passes: .endless)
        let listener = TrackListener(
            GPXSimulator(contentsOfFile: file.path, options: options, clock: clock), clock: clock)
        listener.start()
        // The next pass is read as soon as the last point of this pass has been delivered.
        clock.advance(by: 0.5)
        try Data(gpx([[point(0, 7)]]).utf8).write(to: URL(fileURLWithPath: file.path), options: .atomic)
        clock.advance(by: 2)
        #expect(listener.longitudes == [1, 2, 7])
        try FileManager.default.removeItem(atPath: file.path)
        clock.advance(by: 5)
        #expect(listener.longitudes == [1, 2, 7, 7])
        #expect(listener.simulator.status.reason?.contains(file.path) == true)
    }

    @Test("a large file is played from disk in full and in order", .timeLimit(.minutes(5)))
    func largeFile() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("large-\(UUID().uuidString).gpx")
        defer { try? FileManager.default.removeItem(at: url) }
        let count = 20_000
        let points = (0..<count).map { point(0, Double($0) / 1e4) }
        try Data(gpx([points]).utf8).write(to: url)
        let clock = ManualClock()
        let simulator = GPXSimulator(contentsOfFile: url.path, timing: ReplayTiming(rate: .max), clock: clock)
        let manager = GeolocationManager(clock: clock)
        let sink = RecordingSink()
        try manager.add(sink)
        manager.install(simulator)
        manager.start()
        clock.runUntilIdle()
        let longitudes = sink.events.compactMap { event -> Double? in
            if case .location(let fix) = event { return fix.longitude }
            return nil
        }
        #expect(longitudes == (0..<count).map { Double($0) / 1e4 })
    }
}
