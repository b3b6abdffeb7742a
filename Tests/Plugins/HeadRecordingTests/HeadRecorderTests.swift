import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import HeadCalibration
import HeadRecording
import TestSupport
import Testing

@SensorActor
@Suite("HeadRecorder", .timeLimit(.minutes(20)))
struct HeadRecorderTests {
    private let scratch: Scratch
    private let clock = ManualClock()
    private let recorder: HeadRecorder

    init() throws {
        scratch = try Scratch()
        recorder = HeadRecorder(path: scratch.path("head.csv"))
    }

    /// The recording of some events.
    private func lines(of events: [GeolocationEvent]) async throws -> [Substring] {
        try recorder.start(in: SinkHost(clock: clock))
        for event in events { recorder.receive(event) }
        await recorder.finish()
        return try scratch.lines("head.csv")
    }

    // MARK: Lines

    @Test("writes each sample as a line under the column names, with an empty cell for an unknown value")
    func content() async throws {
        let known = HeadEvent(
            time: time(0.25), provider: "tracker", yaw: 12.3, pitch: -4.1, roll: 0.7, heading: 231.4, accuracy: 3.2)
        _ = try await lines(of: [head(0, yaw: 12), .derived(known), head(1.000_004, yaw: 359.5)])
        #expect(
            try scratch.text("head.csv") == header + """
                2026-11-20T10:40:00.000Z,12.0,,,,,,
                2026-11-20T10:40:00.250Z,12.3,-4.1,0.7,231.4,3.2,,
                2026-11-20T10:40:01.000004Z,359.5,,,,,,

                """)
        #expect(recorder.drops.total == 0)
    }

    @Test("writes angles with four decimals, and one rounded up to the full circle as 0")
    func decimals() async throws {
        let event = HeadEvent(
            time: time(0), provider: "tracker", yaw: 359.999_96, pitch: -89.123_45, roll: 179.999_96, heading: 1.0 / 3,
            accuracy: 1e-9)
        let turned = HeadEvent(
            time: time(1), provider: "tracker", yaw: -90, pitch: 90, roll: 540, heading: 720.5, accuracy: 180)
        #expect(
            try await lines(of: [.derived(event), .derived(turned)]) == [
                "2026-11-20T10:40:00.000Z,0.0,-89.1235,-180.0,0.3333,0.0,,",
                "2026-11-20T10:40:01.000Z,270.0,90.0,-180.0,0.5,180.0,,",
            ])
    }

    @Test("leaves out and counts a sample that is out of range")
    func outOfRange() async throws {
        let bad = [
            HeadEvent(time: time(0), provider: "tracker", yaw: .nan),
            HeadEvent(time: time(0), provider: "tracker", yaw: .infinity),
            HeadEvent(time: time(0), provider: "tracker", yaw: 0, roll: .infinity),
            HeadEvent(time: time(0), provider: "tracker", yaw: 0, pitch: .nan),
            HeadEvent(time: time(0), provider: "tracker", yaw: 0, roll: -.infinity),
            HeadEvent(time: time(0), provider: "tracker", yaw: 0, heading: .nan),
            HeadEvent(time: time(0), provider: "tracker", yaw: 0, accuracy: -1),
            HeadEvent(time: time(0), provider: "tracker", yaw: 0, accuracy: .infinity),
            HeadEvent(time: .distantFuture.addingTimeInterval(1e12), provider: "tracker", yaw: 0),
            HeadEvent(time: Date(timeIntervalSinceReferenceDate: .nan), provider: "tracker", yaw: 0),
        ]
        #expect(try await lines(of: bad.map { .derived($0) } + [head(1, yaw: 1)]).count == 1)
        #expect(recorder.drops.byReason == ["head sample out of range": bad.count])
    }

    @Test("writes only the newest reference of each kind, and only in the first line after its arrival")
    func references() async throws {
        let events: [GeolocationEvent] = [
            head(0, yaw: 0), .heading(.course, HeadingValue(90), time(0)),
            .heading(.course, HeadingValue(91.5, accuracy: 4), time(0)), head(1, yaw: 1), head(2, yaw: 2),
            .heading(.device, HeadingValue(359.999_99), time(2)), .heading(.user, HeadingValue(5), time(2)),
            .heading(.course, HeadingValue(92), time(2)), head(3, yaw: 3),
            // A withdrawn reference, or one that is not a number, is not recorded.
            .heading(.course, HeadingValue(93), time(3)), .heading(.course, nil, time(3)),
            .heading(.device, HeadingValue(.nan), time(3)), head(4, yaw: 4),
        ]
        let cells = try await lines(of: events).map { $0.split(separator: ",", omittingEmptySubsequences: false)[6...] }
        #expect(cells.map(Array.init) == [["", ""], ["91.5", ""], ["", ""], ["92.0", "0.0"], ["", ""]])
    }

    @Test("leaves out a reference that has waited more than 3 s for a sample")
    func oldReferences() async throws {
        try recorder.start(in: SinkHost(clock: clock))
        recorder.receive(.heading(.course, HeadingValue(90), time(0)))
        clock.advance(by: 2)
        recorder.receive(.heading(.device, HeadingValue(45), time(2)))
        clock.advance(by: 1.001)
        recorder.receive(head(3, yaw: 1))
        await recorder.finish()
        #expect(try scratch.lines("head.csv") == ["2026-11-20T10:40:03.000Z,1.0,,,,,,45.0"])
    }

    @Test("writes no line for other events")
    func otherEvents() async throws {
        let other = RecordedEvent(type: "head", time: time(0), fields: ["yaw": .string("far")])
        let fix = Location(latitude: 47, longitude: 9, timestamp: time(0))
        let events: [GeolocationEvent] = [
            .derived(other), .location(fix), .locationWithdrawn(time(0)), .state(.stopped, time(0)),
        ]
        #expect(try await lines(of: events).isEmpty)
        #expect(recorder.drops.total == 0)
    }

    @Test(
        "writes numbers that another program reads unchanged",
        .enabled(if: Python.isThere, "skipped: python3 is not installed"))
    func otherProgram() async throws {
        try recorder.start(in: SinkHost(clock: clock))
        recorder.receive(.heading(.device, HeadingValue(45.5), time(0)))
        for index in 0..<1000 {
            recorder.receive(
                .derived(
                    HeadEvent(
                        time: time(Double(index) / 100), provider: "tracker", yaw: Double(index) / 4, pitch: -0.0001)))
        }
        await recorder.finish()
        let script = """
            import csv, datetime, sys
            rows = list(csv.DictReader(open(sys.argv[1], newline="")))
            times = [datetime.datetime.fromisoformat(row["time"].replace("Z", "+00:00")) for row in rows]
            print(len(rows), sum(float(row["yaw"]) for row in rows), set(row["pitch"] for row in rows),
                set(row["roll"] for row in rows), rows[0]["device"], (times[-1] - times[0]).total_seconds())
            """
        #expect(
            try await Python.run(script, scratch.path("head.csv")) == "1000 124875.0 {'-0.0001'} {''} 45.5 9.99\n")
    }

    // MARK: Runs

    @Test("writes the column names at the start, and each sample as soon as it arrives")
    func growing() async throws {
        try recorder.start(in: SinkHost(clock: clock))
        var expected = header
        #expect(try scratch.text("head.csv") == expected)
        for second in 0..<20 {
            recorder.receive(head(Double(second), yaw: 1))
            expected += String(format: "2026-11-20T10:40:%02d.000Z,1.0,,,,,,\n", second)
            // If the line never comes, the suite's time limit ends this loop.
            while try scratch.text("head.csv") != expected { await Task.yield() }
        }
        await recorder.finish()
        #expect(try scratch.text("head.csv") == expected)
    }

    @Test("records what a tracker publishes through a manager, and is complete when it is removed")
    func behindManager() async throws {
        let manager = GeolocationManager(clock: clock)
        let compass = ScriptedDeviceHeadingProvider()
        manager.add(compass)
        try manager.add(recorder)
        manager.start()
        #expect(manager.wantsDerivedEvents)
        compass.emit(HeadingValue(33))
        for index in 0..<5000 {
            manager.publish(HeadEvent(time: time(Double(index) / 1000), provider: "tracker", yaw: Double(index % 360)))
        }
        await manager.removeAllSinks()
        manager.publish(HeadEvent(time: time(9), provider: "tracker", yaw: 1))
        let lines = try scratch.lines("head.csv")
        #expect(lines.count == 5000 && lines[0].hasSuffix(",33.0"))
        #expect(lines[4999] == "2026-11-20T10:40:04.999Z,319.0,,,,,,")
        #expect(recorder.drops.total == 0)
    }

    @Test("starts a new trace with each start, and ignores samples before it and after the end")
    func starts() async throws {
        recorder.receive(head(0, yaw: 0))
        await recorder.finish()
        #expect(throws: (any Error).self) { try scratch.text("head.csv") }
        #expect(try await lines(of: [head(0, yaw: 0), .heading(.course, HeadingValue(1), time(0))]).count == 1)
        recorder.receive(head(1, yaw: 0))
        #expect(try await lines(of: [head(2, yaw: 2)]).dropFirst() == ["2026-11-20T10:40:02.000Z,2.0,,,,,,"])
        try recorder.start(in: SinkHost(clock: clock))
        let path = scratch.path("head.csv")
        #expect(throws: ProviderError("\(path) is being recorded; finish that before it is started again")) {
            try recorder.start(in: SinkHost(clock: clock))
        }
        recorder.receive(head(3, yaw: 3))
        async let end: Void = recorder.finish()
        await recorder.finish()
        await end
        #expect(try scratch.lines("head.csv").count == 3)
    }

    @Test("continues the trace after a restart, removes and counts a cut line, and leaves another file unchanged")
    func restart() async throws {
        try Data("\(header)2026-11-20T10:40:00.000Z,1.0,,,,,,\n2026-11-20T10:4".utf8)
            .write(to: URL(fileURLWithPath: scratch.path("head.csv")))
        #expect(
            try await lines(of: [head(2, yaw: 2)])
                == ["2026-11-20T10:40:00.000Z,1.0,,,,,,", "2026-11-20T10:40:02.000Z,2.0,,,,,,"])
        #expect(recorder.drops.byReason == ["incomplete record of an earlier run": 1])
        try Data("lat,lon\n".utf8).write(to: URL(fileURLWithPath: scratch.path("head.csv")))
        #expect(throws: ProviderError.self) { try recorder.start(in: SinkHost(clock: clock)) }
        #expect(try scratch.text("head.csv") == "lat,lon\n")
    }

    // MARK: The plugin

    /// The error of a run to a destination; `nil` if it succeeds.
    private func fault(_ text: String, source: String = "none:") async throws -> String? {
        let provider = ProviderPlugin(name: "none", summary: "", schemes: ["none"]) { _, _ in
            ScriptedUserHeadingProvider()
        }
        let configuration = PipelineConfiguration(
            sources: [.userHeading: try Endpoint(source)], sinks: [try Endpoint(text)])
        let registry = PluginRegistry(providers: [provider], sinks: [HeadRecorder.plugin])
        let pipeline = Pipeline(configuration, registry: registry, clock: clock)
        pipeline.end()
        do {
            _ = try await pipeline.run()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("has an endpoint that names the file, which must not be the one being replayed")
    func plugin() async throws {
        #expect(try await fault("imu:") == "imu: needs a file: write imu:head.csv, or imu:- for standard output")
        #expect(try await fault("imu:\(scratch.path("a.csv"))") == nil)
        #expect(try scratch.text("a.csv") == header)
        _ = try await lines(of: [head(0, yaw: 0)])
        let path = scratch.path("head.csv")
        let fault = try await fault("imu:\(path)", source: "none:\(path)")
        #expect(fault?.hasSuffix("\(path) cannot be written: it is the file \(path) that a source reads") == true)
        #expect(try scratch.lines("head.csv").count == 1)
    }
}
