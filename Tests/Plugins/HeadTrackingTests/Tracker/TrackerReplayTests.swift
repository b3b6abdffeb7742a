import Foundation
import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import SensorReplay
import Testing

@Suite("A head tracker that replays a trace") @SensorActor struct TrackerReplayTests {
    private let clock = ManualClock()
    private let sink = RecordingSink()

    /// Lines of a head that looks ahead, 25 per second.
    private func trace(seconds: Int, headings: Bool = false) -> [UInt8] {
        let lines = (0..<seconds * 25).map { "\($0 * 40),30\(headings ? ",90,3" : "")\n" }
        return Array(("millis,yaw\(headings ? ",heading,accuracy" : "")\n" + lines.joined()).utf8)
    }

    private func start(
        _ trace: [UInt8], rate: ReplayRate = .factor(1), usesRecordedHeadings: Bool = true
    ) throws -> (tracker: HeadTracker, manager: GeolocationManager, course: ScriptedCourseProvider) {
        let source = TraceSource(
            trace: trace, options: ReplayOptions(timing: ReplayTiming(rate: rate)),
            usesRecordedHeadings: usesRecordedHeadings, clock: clock)
        let tracker = HeadTracker(source: source, clock: clock)
        let course = ScriptedCourseProvider(name: "course")
        let manager = try GeolocationManager.running(with: tracker, course, clock: clock, sink: sink).manager
        return (tracker, manager, course)
    }

    private var headings: [HeadingValue?] {
        sink.events.compactMap { event -> HeadingValue?? in
            if case .heading(.user, let heading, _) = event { heading } else { nil }
        }
    }

    @Test("reports the headings of the trace, and withdraws the last one at its end")
    func recorded() throws {
        let (tracker, manager, _) = try start(trace(seconds: 2, headings: true))
        clock.advance(by: 1)
        #expect(tracker.progress.map { $0 > 0.3 && $0 <= 1 } == true)
        clock.advance(by: 10)
        #expect(headings.count == 51 && headings.last == .some(nil))
        #expect(headings.dropLast().allSatisfy { $0?.value == 90 && $0?.accuracy == 3 })
        #expect(tracker.progress == 1)
        #expect(manager.statuses[.userHeading] == .ended)
        #expect(tracker.trackerStatus == .disconnected)
    }

    @Test("calibrates at rate 1 as in the live run")
    func calibrated() throws {
        let (tracker, manager, course) = try start(trace(seconds: 20, headings: true), usesRecordedHeadings: false)
        for _ in 0..<15 {
            clock.advance(by: 1)
            course.emit(HeadingValue(120, accuracy: 3))
        }
        #expect(tracker.trackerStatus == .calibrated)
        #expect(manager.facing == 120)
        #expect(tracker.calibration.map { Angle.absoluteDifference($0.offset, 90) < 1e-6 } == true)
    }

    @Test("is paced by the sinks at rate max, without losses")
    func paced() throws {
        let (tracker, manager, _) = try start(trace(seconds: 2, headings: true), rate: .max)
        sink.demand = .wait
        sink.onEvent = { [sink] event in if case .heading = event { sink.demand = .wait } }
        clock.advance(by: 1)
        for count in 1...50 {
            sink.demand = .ready
            clock.advance(by: 0.1)
            #expect(headings.count >= count)
        }
        sink.onEvent = nil
        sink.demand = .ready
        clock.advance(by: 1)
        #expect(headings.compactMap { $0 }.count == 50)
        sink.demand = .wait
        #expect(tracker.hosts.demand == .wait)
        manager.remove(tracker)
        #expect(tracker.hosts.demand == .ready)
    }

    @Test("begins at the beginning with each start")
    func again() throws {
        let (_, manager, _) = try start(trace(seconds: 1, headings: true))
        clock.advance(by: 0.5)
        manager.stop()
        sink.removeAll()
        clock.advance(by: 60)
        #expect(headings.isEmpty)
        manager.start()
        clock.advance(by: 60)
        #expect(headings.compactMap { $0 }.count == 25)
    }

    @Test("has no progress if its source is live")
    func live() {
        let rig = TrackerRig()
        let manager = GeolocationManager(clock: rig.clock)
        manager.add(rig.tracker)
        #expect(rig.tracker.progress == nil)
    }
}
