import Foundation
import GPXFormat
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing
import TrackRecording

@SensorActor
@Suite("TrackRecorder", .timeLimit(.minutes(20)))
struct TrackRecorderTests {
    private let scratch: Scratch
    private let clock = ManualClock()

    init() throws {
        scratch = try Scratch()
    }

    private func fix(_ index: Int, accuracy: Double? = nil, course: Double? = nil) -> Location {
        Location(
            latitude: 47 + Double(index) / 1e5, longitude: 9, altitude: 400.25, horizontalAccuracy: accuracy,
            speed: 1.5, course: course, timestamp: Date(timeIntervalSinceReferenceDate: 800_000_000 + Double(index)))
    }

    private func document(_ name: String) throws -> GPXDocument {
        try GPXDocument(parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: scratch.path(name)))))
    }

    private func counts(_ name: String) throws -> [Int] {
        try document(name).tracks.flatMap { $0.segments.map { $0.points.count } }
    }

    @Test("the file is a complete document from the start and after each point")
    func growing() async throws {
        let recorder = GPXRecorder(path: scratch.path("a.gpx"))
        try recorder.start(in: SinkHost(clock: clock))
        #expect(try counts("a.gpx") == [0])
        for index in 0..<60 {
            recorder.receive(.location(fix(index)))
            try await recorder.save(to: scratch.path("copy.gpx"))
            #expect(try counts("a.gpx") == [index + 1])
            #expect(try counts("copy.gpx") == [index + 1])
        }
        await recorder.finish()
        #expect(try counts("a.gpx") == [60])
    }

    @Test("a point contains the values that were known when its sample was complete")
    func content() async throws {
        let manager = GeolocationManager(clock: clock)
        let source = Walk()
        manager.install(source)
        let motion = MotionActivityMonitor(activity: .cycling)
        let recorder = GPXRecorder(
            path: scratch.path("a.gpx"), options: RecordingOptions(name: "round & round"), motion: motion)
        try manager.add(recorder)
        manager.start()
        source.emit(fix(0, accuracy: 4.1, course: 90), head: 45)
        source.emit(fix(1, accuracy: nil, course: 91), head: 46)
        await manager.removeAllSinks()
        let document = try document("a.gpx")
        #expect(document.metadata.creator == "swift-geolocation" && document.metadata.name == "round & round")
        let points = try #require(document.tracks.first?.segments.first?.points)
        #expect(document.tracks.first?.head.name == "round & round")
        #expect(points.map(\.course) == [90, 91])
        #expect(points.map(\.speed) == [1.5, 1.5])
        #expect(points.map(\.elevation) == [400.25, 400.25])
        #expect(points.map(\.horizontalAccuracy) == [4.1, nil])
        #expect(points.map(\.userHeading) == [45, 46])
        #expect(points.map(\.userHeadingAccuracy) == [7, 7])
        #expect(points.map(\.presentationHeading) == [45, 46])
        #expect(points.map(\.presentationHeadingSource) == [.user, .user])
        #expect(points.map(\.collectionHeading) == [45, 46])
        #expect(points.map(\.activity) == ["cycling", "cycling"])
        #expect(points.map(\.time) == [fix(0).timestamp, fix(1).timestamp])
    }

    @Test("each of several fixes in one turn has its own activity, and unknown values remain unknown")
    func dense() async throws {
        let motion = MotionActivityMonitor(activity: .walking)
        let recorder = GPXRecorder(path: scratch.path("a.gpx"), motion: motion)
        try recorder.start(in: SinkHost(clock: clock))
        recorder.receive(.heading(.course, HeadingValue(90, accuracy: 6), fix(0).timestamp))
        recorder.receive(.location(fix(0, course: 90)))
        motion.report(.cycling)
        recorder.receive(.heading(.course, nil, fix(1).timestamp))
        recorder.receive(.location(Location(latitude: 47, longitude: 9, timestamp: fix(1).timestamp)))
        await recorder.finish()
        let points = try document("a.gpx").tracks.flatMap { $0.segments.flatMap(\.points) }
        #expect(points.map(\.activity) == ["walking", "cycling"])
        #expect(points.map(\.course) == [90, nil] && points.map(\.speed) == [1.5, nil])
        #expect(points.allSatisfy { $0.hasRecorderExtension })
    }

    private func status(_ time: Double, _ quality: FixQuality = .autonomous, satellites: Int) -> GeolocationEvent {
        var status = ReceiverStatus(time: fix(0).timestamp + time)
        status.mode = quality == .invalid ? ReceiverStatus.Mode.none : .threeDimensional
        status.quality = quality
        status.satellitesUsed = satellites
        (status.horizontalDilution, status.verticalDilution, status.positionDilution) = (0.9, 1.25, 1.5)
        (status.geoidSeparation, status.correctionAge) = (47.5, 3)
        return .derived(status)
    }

    @Test("a point contains the values of the receiver's status of that time, and otherwise none")
    func receiver() async throws {
        let recorder = GPXRecorder(path: scratch.path("a.gpx"))
        #expect(recorder.wantsDerivedEvents)
        try recorder.start(in: SinkHost(clock: clock))
        // The status of a fix follows it; one that comes earlier is used for a fix up to 2 s later.
        for event in [.location(fix(0)), status(0, satellites: 5), .location(fix(2)), .location(fix(3))] {
            recorder.receive(event)
        }
        for event in [.location(fix(4)), status(4, .realTimeKinematicFixed, satellites: 6)] { recorder.receive(event) }
        // A status without a fix, and one from before a withdrawal, belong to no point.
        for event in [.location(fix(5)), status(5, .invalid, satellites: 0), .locationWithdrawn(fix(5).timestamp)] {
            recorder.receive(event)
        }
        for event in [.location(fix(6)), status(6, satellites: 7), .locationWithdrawn(fix(6).timestamp)] {
            recorder.receive(event)
        }
        recorder.receive(.location(fix(7)))
        await recorder.finish()
        let points = try document("a.gpx").tracks.flatMap { $0.segments.flatMap(\.points) }
        #expect(points.map(\.satellites) == [5, 5, nil, 6, nil, 7, nil])
        #expect(
            points.map(\.fix) == [
                .threeDimensional, .threeDimensional, nil, .differential, nil, .threeDimensional, nil,
            ])
        let first = try #require(points.first)
        #expect(first.hdop == 0.9 && first.vdop == 1.25 && first.pdop == 1.5)
        #expect(first.geoidHeight == 47.5 && first.ageOfCorrections == 3)
        #expect(points[2].hdop == nil && points[2].geoidHeight == nil)
    }

    @Test("a withdrawal, a pause and the manager's stop end a segment, and none is empty")
    func segments() async throws {
        let recorder = GPXRecorder(path: scratch.path("a.gpx"))
        try recorder.start(in: SinkHost(clock: clock))
        recorder.receive(.locationWithdrawn(fix(0).timestamp))
        for index in 0..<3 { recorder.receive(.location(fix(index))) }
        recorder.receive(.locationWithdrawn(fix(3).timestamp))
        recorder.receive(.locationWithdrawn(fix(3).timestamp))
        recorder.receive(.location(fix(4)))
        recorder.pause()
        recorder.receive(.location(fix(5)))
        recorder.resume()
        for index in 6..<8 { recorder.receive(.location(fix(index))) }
        recorder.receive(.state(.stopped, fix(8).timestamp))
        recorder.receive(.location(fix(9)))
        await recorder.finish()
        #expect(try counts("a.gpx") == [3, 1, 2, 1])
        let times = try document("a.gpx").tracks.flatMap { $0.segments.flatMap(\.points) }.map(\.time)
        #expect(times == [0, 1, 2, 4, 6, 7, 9].map { fix($0).timestamp })
    }

    @Test("two tracks an hour apart remain two segments, and so do those before and after a clock is set back")
    func gap() async throws {
        let recorder = GPXRecorder(path: scratch.path("a.gpx"), options: RecordingOptions(maximumGap: 60))
        try recorder.start(in: SinkHost(clock: clock))
        for index in [0, 1, 61, 3600, 3601, 100, 101] { recorder.receive(.location(fix(index))) }
        await recorder.finish()
        #expect(try counts("a.gpx") == [3, 2, 2])
    }

    @Test(
        "no heading of an ended source becomes part of a point", arguments: ["stopped", "removed", "ended", "silent"])
    func endedHeadings(end: String) async throws {
        let manager = GeolocationManager(clock: clock)
        let gps = ScriptedLocationProvider()
        let compass = FilteringProvider<DeviceHeadingRole>(wrapping: ScriptedDeviceHeadingProvider())
        manager.add(gps)
        manager.add(compass)
        let recorder = GPXRecorder(path: scratch.path("a.gpx"))
        try manager.add(recorder)
        manager.start()
        gps.emit(fix(0))
        compass.emit(HeadingValue(90))
        switch end {
        case "stopped":
            manager.stop()
            manager.remove(compass)
            manager.start()
        case "removed": manager.remove(compass)
        case "ended": compass.report(.ended)
        default: clock.advance(by: 60)
        }
        gps.emit(fix(200))
        await manager.removeAllSinks()
        let points = try document("a.gpx").tracks.flatMap { $0.segments.flatMap(\.points) }
        #expect(points.count == 2)
        #expect(points.last?.deviceHeading == nil && points.last?.collectionHeading == nil)
        // A stop completes the point; otherwise its sample continues, and the compass becomes unknown.
        #expect(points.first?.deviceHeading == (end == "stopped" ? 90 : nil))
    }

    @Test("a recorder that is added late requests the known headings")
    func addedLate() async throws {
        let manager = GeolocationManager(clock: clock)
        let gps = ScriptedLocationProvider()
        let compass = ScriptedDeviceHeadingProvider()
        manager.add(gps)
        manager.add(compass)
        manager.start()
        compass.emit(HeadingValue(90))
        let recorder = GPXRecorder(path: scratch.path("a.gpx"))
        try manager.add(recorder)
        gps.emit(fix(0))
        await manager.removeAllSinks()
        #expect(try document("a.gpx").tracks.flatMap { $0.segments.flatMap(\.points) }.first?.deviceHeading == 90)
    }

    @Test("a ring retains the points of its duration")
    func ring() async throws {
        let recorder = GPXRecorder(path: scratch.path("a.gpx"), options: RecordingOptions(ring: 60))
        try recorder.start(in: SinkHost(clock: clock))
        for index in 0..<5000 { recorder.receive(.location(fix(index))) }
        await recorder.finish()
        let points = try document("a.gpx").tracks.flatMap { $0.segments.flatMap(\.points) }
        #expect(points.map(\.time) == (4939..<5000).map { fix($0).timestamp })
    }

    @Test("each recording in a folder has its own file, named after its first fix")
    func folder() async throws {
        let recorder = GPXRecorder(path: scratch.path(""))
        let library = TrackLibrary(folder: scratch.path(""))
        for _ in 0..<2 {
            try recorder.start(in: SinkHost(clock: clock))
            recorder.receive(.location(fix(0)))
            await recorder.finish()
        }
        try recorder.start(in: SinkHost(clock: clock))
        await recorder.finish()
        #expect(try library.files() == ["2026-05-09 06-13-20 2.gpx", "2026-05-09 06-13-20.gpx"])
        #expect(throws: ProviderError("/nowhere/ cannot be recorded to: there is no such folder")) {
            try GPXRecorder(path: "/nowhere/").start(in: SinkHost(clock: clock))
        }
    }

    @Test("a fix that is out of range is counted, and a fix after the end is not written")
    func drops() async throws {
        let recorder = GPXRecorder(path: scratch.path("a.gpx"))
        try recorder.start(in: SinkHost(clock: clock))
        recorder.receive(.location(Location(latitude: 95, longitude: 0, timestamp: fix(0).timestamp)))
        await recorder.finish()
        #expect(recorder.drops.byReason == ["fix out of range": 1])
        recorder.receive(.location(fix(1)))
        #expect(try counts("a.gpx") == [0])
    }

    @Test("a second start is rejected, an end without a start is safe, and a failed recorder can be restarted")
    func starts() async throws {
        let recorder = GPXRecorder(path: scratch.path("sub/a.gpx"))
        await recorder.finish()
        #expect(throws: ProviderError.self) { try recorder.start(in: SinkHost(clock: clock)) }
        try FileManager.default.createDirectory(atPath: scratch.path("sub"), withIntermediateDirectories: false)
        try recorder.start(in: SinkHost(clock: clock))
        recorder.receive(.location(fix(0)))
        #expect(
            throws: ProviderError(
                "\(scratch.path("sub/a.gpx")) is being recorded; finish that before it is started again")
        ) { try recorder.start(in: SinkHost(clock: clock)) }
        recorder.receive(.location(fix(1)))
        async let end: Void = recorder.finish()
        await recorder.finish()
        await end
        #expect(try counts("sub/a.gpx") == [2])
        try recorder.start(in: SinkHost(clock: clock))
        await recorder.finish()
        #expect(try counts("sub/a.gpx") == [2])
    }

    @Test("a missing folder is retried with each fix, and the status reports it")
    func folderThatIsGone() async throws {
        let files = FileManager.default
        try files.createDirectory(atPath: scratch.path("sub"), withIntermediateDirectories: false)
        let recorder = GPXRecorder(path: scratch.path("sub"))
        var statuses: [String] = []
        let host = SinkHost(clock: clock)
        host.onStatusChange = { statuses.append($0.name) }
        try recorder.start(in: host)
        try files.removeItem(atPath: scratch.path("sub"))
        for index in 0..<3 { recorder.receive(.location(fix(index))) }
        #expect(host.failure == nil)
        recorder.pause()
        recorder.resume()
        try files.createDirectory(atPath: scratch.path("sub"), withIntermediateDirectories: false)
        recorder.receive(.location(fix(3)))
        await recorder.finish()
        #expect(statuses == ["degraded", "running"])
        #expect(host.failure == nil)
        #expect(recorder.drops.byReason == ["fix that could not be written": 3])
        #expect(try counts("sub/\(TrackLibrary(folder: scratch.path("sub")).files()[0])") == [1])
        try recorder.start(in: host)
        try files.removeItem(atPath: scratch.path("sub"))
        recorder.receive(.location(fix(4)))
        await recorder.finish()
        #expect(statuses == ["degraded", "running", "degraded", "failed"])
        #expect(host.failure != nil)
    }

    @Test("a recorder can be added and removed while the manager runs, snoozes and is stopped")
    func managing() async throws {
        let manager = GeolocationManager(clock: clock)
        let source = Walk()
        manager.install(source)
        let recorder = GPXRecorder(path: scratch.path("a.gpx"))
        try manager.add(recorder)
        manager.start()
        source.emit(fix(0), head: 1)
        manager.stop()
        manager.start()
        source.emit(fix(1), head: 2)
        await manager.remove(recorder)
        source.emit(fix(2), head: 3)
        #expect(try counts("a.gpx") == [1, 1])
        try manager.add(recorder)
        source.emit(fix(3), head: 4)
        manager.snooze()
        await manager.remove(recorder)
        #expect(try counts("a.gpx") == [1, 1, 1])
        let host = try manager.add(recorder)
        await manager.remove(recorder)
        #expect(try counts("a.gpx") == [1, 1, 1])
        #expect(host.failure == nil)
    }

    @Test("a track name of thousands of characters, with markup and control characters, leaves the files valid")
    func names() async throws {
        let text = String(repeating: "a\"b'?> --> ]]> <!-- <?p ?> & \u{1F6B2}é\u{0}\u{7}\u{FFFE}\n", count: 300)
        let recorder = GPXRecorder(path: scratch.path("a.gpx"), options: RecordingOptions(name: text))
        let points = GeoJSONRecorder(path: scratch.path("a.json"), options: RecordingOptions(name: text))
        try recorder.start(in: SinkHost(clock: clock))
        try points.start(in: SinkHost(clock: clock))
        for index in 0..<40 {
            recorder.receive(.location(fix(index)))
            points.receive(.location(fix(index)))
        }
        try await recorder.save(to: scratch.path("copy.gpx"))
        try await points.save(to: scratch.path("copy.json"))
        #expect(try counts("a.gpx") == [40] && counts("copy.gpx") == [40])
        let name = try #require(try document("a.gpx").tracks.first?.head.name)
        #expect(name.count > 9000 && name.contains("?> --> ]]> <!-- <?p ?> & \u{1F6B2}é"))
        for file in ["a.json", "copy.json"] {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.path(file)))
            let object = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
            #expect((object?["features"] as? [Any])?.count == 40)
        }
        await recorder.finish()
        await points.finish()
    }

    @Test("a save before the first fix is rejected in a sentence")
    func saving() async throws {
        let recorder = GPXRecorder(path: scratch.path(""))
        try recorder.start(in: SinkHost(clock: clock))
        await #expect(throws: ProviderError("nothing has been recorded yet that could be saved")) {
            try await recorder.save(to: scratch.path("copy.gpx"))
        }
    }
}

/// A source of fixes and of the direction of a head.
@SensorActor
private final class Walk: LocationProvider, UserHeadingProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    weak var headingDelegate: (any UserHeadingProviderDelegate)?
    let accuracy = 7.0

    func startLocationUpdates() {}
    func stopLocationUpdates() {}
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}
    func startUserHeadingUpdates() {}
    func stopUserHeadingUpdates() {}

    func emit(_ fix: Location, head: Double) {
        locationDelegate?.locationProvider(self, didUpdateLocation: fix)
        headingDelegate?.userHeadingProvider(
            self, didUpdateUserHeading: HeadingValue(head, accuracy: 7, timestamp: fix.timestamp))
    }
}
