import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import Testing

@Suite("A group of head trackers") @SensorActor struct HeadTrackerGroupTests {
    private let clock = ManualClock()
    private let headphones: TrackerRig
    private let camera: TrackerRig
    private let group: HeadTrackerGroup
    private let listener = TrackerListener()

    init() {
        headphones = TrackerRig(clock: clock, name: "headphones")
        camera = TrackerRig(clock: clock, name: "camera")
        group = HeadTrackerGroup([headphones.tracker, camera.tracker], clock: clock)
        group.headingDelegate = listener
        group.attach(to: listener)
    }

    /// Calibrates a tracker by passing it the direction of the head.
    private func calibrate(_ rig: TrackerRig, facing heading: Double) {
        rig.source.push(yaw: 0)
        #expect(rig.tracker.recenter(facing: heading))
        rig.source.push(yaw: 0)
    }

    @Test("runs all trackers, and uses the first calibrated one")
    func choice() {
        group.startUserHeadingUpdates()
        #expect(headphones.source.isRunning && camera.source.isRunning)
        #expect(group.activeTracker == nil)
        calibrate(camera, facing: 200)
        #expect(group.activeTracker === camera.tracker)
        calibrate(headphones, facing: 90)
        #expect(group.activeTracker === headphones.tracker)
        camera.source.push(yaw: 0)
        #expect(listener.degrees == [200, 90])
        #expect(group.status == .running)
        group.stopUserHeadingUpdates()
        #expect(!headphones.source.isRunning && !camera.source.isRunning)
    }

    @Test("switches trackers at once, and back, with their calibrations")
    func handover() {
        group.startUserHeadingUpdates()
        calibrate(headphones, facing: 90)
        calibrate(camera, facing: 91)
        headphones.source.change(to: .disconnected("taken off"))
        #expect(group.activeTracker === camera.tracker)
        #expect(listener.degrees == [90, 91])
        headphones.source.push(yaw: 5)
        #expect(group.activeTracker === headphones.tracker)
        #expect(listener.degrees == [90, 91, 95])
    }

    @Test("switches when the active tracker falls silent, and withdraws the heading when all are silent")
    func silence() {
        group.startUserHeadingUpdates()
        calibrate(headphones, facing: 90)
        calibrate(camera, facing: 91)
        for _ in 0..<30 {
            clock.advance(by: 0.1)
            camera.source.push(yaw: 0)
        }
        #expect(group.activeTracker === camera.tracker)
        clock.advance(by: 10)
        #expect(group.activeTracker == nil)
        #expect(listener.degrees.last == .some(nil))
        #expect(listener.headings.count { $0 == nil } == 1)
    }

    @Test("has the status of its most advanced tracker")
    func status() {
        #expect(group.trackerStatus == .inactive)
        group.startUserHeadingUpdates()
        #expect(group.trackerStatus == .disconnected)
        camera.source.push(yaw: 0)
        #expect(group.trackerStatus == .connected)
        calibrate(camera, facing: 90)
        #expect(group.trackerStatus == .calibrated)
        #expect(HeadTrackerGroup([]).trackerStatus == .unavailable)
    }

    @Test("connects and disconnects all trackers, whether or not headings are requested")
    func connection() {
        group.connect()
        #expect(headphones.source.isRunning && camera.source.isRunning)
        calibrate(camera, facing: 90)
        #expect(listener.headings.isEmpty)
        group.disconnect()
        #expect(!headphones.source.isRunning && !camera.source.isRunning)
        #expect(group.trackerStatus == .inactive)
    }

    @Test("recenters and recalibrates all trackers that deliver samples")
    func together() {
        group.startUserHeadingUpdates()
        #expect(!group.recenter(facing: 90))
        camera.source.push(yaw: 0)
        #expect(group.recenter(facing: 90))
        #expect(camera.tracker.calibration != nil && headphones.tracker.calibration == nil)
        camera.source.push(yaw: 1)
        group.recalibrate()
        #expect(camera.tracker.calibration == nil)
        #expect(listener.degrees == [91, nil])
    }

    @Test("has no heading without trackers, and reports that as its status")
    func none() {
        let empty = HeadTrackerGroup([], clock: clock)
        empty.headingDelegate = listener
        empty.attach(to: listener)
        empty.startUserHeadingUpdates()
        empty.connect()
        empty.recalibrate()
        #expect(!empty.recenter(facing: 90))
        #expect(empty.activeTracker == nil)
        guard case .failed = empty.status else {
            Issue.record("the status is \(empty.status)")
            return
        }
    }

    @Test("may be stopped, recalibrated and reconnected within a heading callback")
    func reentrancy() {
        let deeds: [@SensorActor (HeadTrackerGroup) -> Void] = [
            { $0.stopUserHeadingUpdates() }, { $0.recalibrate() },
            { group in for tracker in group.trackers { tracker.reconnect() } },
            { group in
                group.stopUserHeadingUpdates()
                group.startUserHeadingUpdates()
            },
        ]
        for deed in deeds {
            group.startUserHeadingUpdates()
            listener.forget()
            listener.onHeading = { [group, listener] _ in
                listener.onHeading = nil
                deed(group)
            }
            for rig in [camera, headphones] {
                rig.source.push(yaw: 0)
                rig.tracker.recenter(facing: 90)
                rig.source.push(yaw: 0)
            }
            #expect(!listener.headings.isEmpty)
            clock.advance(by: 10)
            #expect(group.isStarted == headphones.source.isRunning)
            #expect(group.activeTracker == nil)
            #expect(zip(listener.headings, listener.headings.dropFirst()).allSatisfy { $0 != nil || $1 != nil })
            group.stopUserHeadingUpdates()
            #expect(headphones.source.needlessStarts == 0 && camera.source.needlessStarts == 0)
        }
    }

    @Test("publishes each tracker's events through the manager")
    func events() throws {
        let (manager, sink) = try GeolocationManager.running(with: group, clock: clock)
        headphones.source.push(yaw: 10)
        camera.source.push(yaw: 20)
        let heads = sink.events.compactMap { event in
            if case .derived(let derived) = event { derived as? HeadEvent } else { nil }
        }
        #expect(heads.map(\.yaw) == [10, 20])
        #expect(heads.map(\.provider) == ["headphones", "camera"])
        manager.remove(group)
        #expect(!headphones.tracker.wantsDerivedEvents && !camera.tracker.wantsDerivedEvents)
        #expect(!headphones.source.isRunning && !camera.source.isRunning)
    }
}
