import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import Testing

/// An action of a delegate within a callback.
private enum Deed: String, CaseIterable {
    case stop, stopAndStart, disconnect, connect, reconnect, recalibrate, recenter, restore, loseDevice, pushSample

    @SensorActor
    func callAsFunction(_ rig: TrackerRig) {
        switch self {
        case .stop: rig.tracker.stopUserHeadingUpdates()
        case .stopAndStart:
            rig.tracker.stopUserHeadingUpdates()
            rig.tracker.startUserHeadingUpdates()
        case .disconnect: rig.tracker.disconnect()
        case .connect: rig.tracker.connect()
        case .reconnect: rig.tracker.reconnect()
        case .recalibrate: rig.tracker.recalibrate()
        case .recenter: rig.tracker.recenter(facing: 10)
        case .restore:
            rig.tracker.restore(YawCalibration(offset: 5, drift: 0, accuracy: 2, time: rig.clock.now))
        case .loseDevice: rig.source.change(to: .disconnected("in the midst"))
        case .pushSample: rig.source.push(yaw: 31)
        }
    }
}

/// A callback that performs an action the first few times.
private enum Callback: String, CaseIterable {
    case heading, status, trackerStatus, calibration, event, sourceStart

    @SensorActor
    func set(on rig: TrackerRig, _ deed: Deed) {
        let left = Budget(3)
        let act: @SensorActor () -> Void = { if left.spend() { deed(rig) } }
        switch self {
        case .heading: rig.listener.onHeading = { _ in act() }
        case .status: rig.listener.onStatus = { _ in act() }
        case .trackerStatus: rig.listener.onTrackerStatus = { _ in act() }
        case .calibration: rig.listener.onCalibration = { _ in act() }
        case .event: rig.listener.onEvent = { _ in act() }
        case .sourceStart: rig.source.onStart = act
        }
    }
}

/// The remaining number of actions, so that two actions do not trigger each other forever.
@SensorActor
private final class Budget {
    private var left: Int

    init(_ left: Int) { self.left = left }

    func spend() -> Bool {
        left -= 1
        return left >= 0
    }
}

@Suite("A head tracker that is changed within a callback") @SensorActor
struct TrackerReentrancyTests {
    /// The invariants between two calls.
    private func check(_ rig: TrackerRig, _ what: String) {
        let tracker = rig.tracker
        #expect(
            rig.source.isRunning == (tracker.trackerStatus != .inactive), "\(what): \(tracker.trackerStatus)")
        #expect(rig.source.needlessStarts == 0, "\(what): a running source is not started again")
        if !tracker.isStarted { #expect(tracker.status == .idle && tracker.lastValue == nil, "\(what)") }
        if tracker.lastValue != nil {
            #expect(tracker.status == .running && tracker.trackerStatus == .calibrated, "\(what): \(tracker.status)")
        }
        for (first, second) in zip(rig.listener.headings, rig.listener.headings.dropFirst()) {
            #expect(first != nil || second != nil, "\(what): one withdrawal is enough")
        }
    }

    @Test("works normally afterwards", arguments: Callback.allCases.map(\.rawValue), Deed.allCases.map(\.rawValue))
    func deeds(callback: String, deed: String) throws {
        let callback = try #require(Callback(rawValue: callback))
        let deed = try #require(Deed(rawValue: deed))
        let what = "\(deed) in \(callback)"
        let rig = TrackerRig()
        rig.listener.wantsDerivedEvents = true
        rig.tracker.startUserHeadingUpdates()
        rig.walk()
        check(rig, "before")
        callback.set(on: rig, deed)
        for _ in 0..<3 {
            rig.source.push(yaw: 30)
            check(rig, what)
            rig.clock.advance(by: 30)
            check(rig, "\(what), after a silence")
            #expect(rig.tracker.status != .running, "\(what), after a silence")
            rig.tracker.stopUserHeadingUpdates()
            rig.tracker.startUserHeadingUpdates()
            check(rig, "\(what), after another start")
            rig.walk()
            check(rig, "\(what), after a walk")
            rig.source.push(yaw: 210)
            check(rig, "\(what), after a jump")
            rig.tracker.recalibrate()
            rig.source.push(yaw: 30)
            check(rig, "\(what), after a recalibration")
            rig.source.change(to: .needsPermission)
            check(rig, "\(what), without permission")
        }
        // Finally the tracker works normally.
        rig.listener.onHeading = nil
        rig.tracker.stopUserHeadingUpdates()
        rig.tracker.disconnect()
        rig.tracker.recalibrate()
        rig.tracker.startUserHeadingUpdates()
        rig.walk(course: 120)
        #expect(rig.headings(of: 30) == [120], "\(what)")
        check(rig, "\(what), in the end")
    }

    @Test("starts its source once if a delegate reconnects during the start")
    func reconnectDuringStart() {
        let rig = TrackerRig()
        let once = Budget(1)
        rig.listener.onTrackerStatus = { [tracker = rig.tracker] _ in if once.spend() { tracker.reconnect() } }
        rig.tracker.startUserHeadingUpdates()
        #expect(rig.source.isRunning)
        #expect(rig.source.needlessStarts == 0)
    }

    @Test("stays inactive if a delegate stops it when a device that starts from a new zero each time is lost")
    func stopDuringLoss() {
        let rig = TrackerRig.calibrated(zeroLife: .connection)
        rig.listener.onCalibration = { [tracker = rig.tracker] _ in tracker.stopUserHeadingUpdates() }
        rig.source.change(to: .disconnected("the headphones were taken off"))
        #expect(rig.tracker.trackerStatus == .inactive)
        #expect(rig.tracker.status == .idle)
    }

    @Test("reports no heading of a calibration that a delegate has just discarded")
    func recalibrateDuringSample() {
        for status in [HeadTrackerStatus.connected, .calibrated] {
            let rig = TrackerRig.calibrated()
            rig.clock.advance(by: 10)
            rig.listener.forget()
            rig.listener.onTrackerStatus = { [tracker = rig.tracker] in if $0 == status { tracker.recalibrate() } }
            rig.source.push(yaw: 30)
            rig.source.push(yaw: 30)
            #expect(rig.listener.headings.isEmpty, "\(status)")
            #expect(rig.tracker.trackerStatus == .connected, "\(status)")
        }
    }

    @Test("discards its calibration once, and reports it once, if a delegate recalibrates in response")
    func recalibrateTwice() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        rig.listener.onTrackerStatus = { [tracker = rig.tracker] _ in tracker.recalibrate() }
        rig.tracker.recalibrate()
        #expect(rig.listener.causes == [.recalibrated])
        #expect(rig.listener.degrees == [nil])
    }

    @Test("may be removed from its manager within a heading, a status and an event")
    func removedFromManager() throws {
        for type in ["heading", "status", "head", "calibration", "resolved"] {
            let rig = TrackerRig()
            let course = ScriptedCourseProvider(name: "course")
            let (manager, sink) = try GeolocationManager.running(with: rig.tracker, course, clock: rig.clock)
            sink.onEvent = { event in if event.type == type { manager.remove(rig.tracker) } }
            for _ in 0..<10 {
                rig.play(seconds: 1, yaw: 30)
                course.emit(HeadingValue(90))
            }
            #expect(!rig.source.isRunning, "\(type)")
            #expect(rig.tracker.trackerStatus == .inactive, "\(type)")
            #expect(manager.snapshot.headings[.user] == nil, "\(type)")
            sink.removeAll()
            rig.source.push(yaw: 30)
            #expect(sink.events.isEmpty, "\(type)")
        }
    }

    @Test("allows a stop of its manager within a heading")
    func managerStopped() throws {
        let rig = TrackerRig()
        let (manager, sink) = try GeolocationManager.running(with: rig.tracker, clock: rig.clock)
        sink.onEvent = { event in if case .heading(.user, .some, _) = event { manager.stop() } }
        rig.walk()
        #expect(manager.state == .stopped)
        #expect(!rig.source.isRunning)
        #expect(manager.presentationHeading.resolved == nil)
    }
}
