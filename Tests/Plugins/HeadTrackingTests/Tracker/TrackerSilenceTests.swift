import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import Testing

@Suite("A head tracker whose source falls silent") @SensorActor struct TrackerSilenceTests {
    @Test("H1: withdraws its heading after 2 s, once, with a reason")
    func withdrawal() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        rig.clock.advance(by: 1.9)
        #expect(rig.listener.headings.isEmpty)
        rig.clock.advance(by: 0.2)
        #expect(rig.listener.degrees == [nil])
        #expect(rig.listener.statuses == [.degraded("scripted has been silent for 2 s")])
        #expect(rig.listener.trackerStatuses == [.disconnected])
        rig.clock.advance(by: 3600)
        #expect(rig.listener.degrees == [nil])
        #expect(rig.listener.statuses.count == 1)
    }

    @Test("H1: restores its heading with the next sample, calibrated at once")
    func recovery() {
        let rig = TrackerRig.calibrated()
        rig.clock.advance(by: 60)
        rig.listener.forget()
        rig.source.push(yaw: 40)
        #expect(rig.listener.degrees == [100])
        #expect(rig.listener.statuses == [.running])
        #expect(rig.listener.trackerStatuses == [.connected, .calibrated])
    }

    @Test("has a lower accuracy the longer it was silent")
    func accuracyGrows() throws {
        let rig = TrackerRig.calibrated()
        let before = try #require(rig.listener.headings.last??.accuracy)
        rig.clock.advance(by: 600)
        rig.source.push(yaw: 30)
        let after = try #require(rig.listener.headings.last??.accuracy)
        #expect(before > 0 && before < 10)
        #expect(after > 2 * before && after <= 180)
        #expect(rig.tracker.accuracy == after)
    }

    @Test("waits for the configured time", arguments: [0.5, 10])
    func configured(seconds: Double) {
        let rig = TrackerRig.calibrated(HeadTrackerSettings(silence: seconds))
        rig.listener.forget()
        rig.clock.advance(by: seconds - 0.1)
        #expect(rig.listener.headings.isEmpty)
        rig.clock.advance(by: 0.2)
        #expect(rig.listener.degrees == [nil])
    }

    @Test("reports if no sample has arrived since the start")
    func neverHeard() {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        rig.clock.advance(by: 2.1)
        #expect(rig.listener.statuses == [.starting, .degraded("scripted has been silent for 2 s")])
        #expect(rig.listener.headings.isEmpty)
        #expect(rig.tracker.trackerStatus == .disconnected)
    }

    @Test("reports if no sample has arrived since the device returned")
    func silentDevice() {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        rig.source.change(to: .disconnected("the cable is out"))
        rig.clock.advance(by: 60)
        #expect(rig.tracker.status == .degraded("the cable is out"), "an absent device is not silent")
        rig.source.change(to: .connected)
        rig.clock.advance(by: 2.1)
        #expect(rig.tracker.status == .degraded("scripted has been silent for 2 s"))
    }

    @Test("reports what is missing when uncalibrated samples arrive again")
    func backUncalibrated() {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        rig.clock.advance(by: 10)
        rig.source.push(yaw: 30)
        #expect(
            rig.tracker.status == .degraded("scripted is not calibrated yet: walk straight ahead for 8 s"))
        #expect(rig.tracker.trackerStatus == .connected)
    }

    @Test("has no heading from unusable samples, and reports that they arrive")
    func uselessSamples() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        for _ in 0..<100 {
            rig.source.push(OrientationSample(.yaw(.nan)))
            rig.clock.advance(by: 0.1)
        }
        #expect(rig.listener.degrees == [nil])
        #expect(rig.tracker.drops.total == 100)
        guard case .degraded(let reason) = rig.tracker.status else {
            Issue.record("the status is \(rig.tracker.status)")
            return
        }
        #expect(reason.hasPrefix("scripted has reported no orientation for 2 s"))
        #expect(reason.contains("sample with NaN or infinity"))
    }

    @Test("H2: stays silent after a stop, though its source continues")
    func stopped() {
        let rig = TrackerRig.calibrated()
        rig.tracker.stopUserHeadingUpdates()
        rig.listener.forget()
        rig.play(seconds: 2, yaw: 30)
        rig.source.change(to: .connected)
        rig.source.change(to: .disconnected("late"))
        rig.source.change(to: .ended)
        rig.clock.advance(by: 10)
        #expect(rig.listener.headings.isEmpty)
        #expect(rig.listener.statuses.isEmpty && rig.tracker.status == .idle)
        #expect(rig.listener.trackerStatuses.isEmpty && rig.tracker.trackerStatus == .inactive)
        #expect(rig.listener.causes.isEmpty)
    }

    @Test("H2: has no user heading after the manager stops, though the source continues")
    func stoppedManager() throws {
        let rig = TrackerRig()
        let (manager, sink) = try GeolocationManager.running(with: rig.tracker, clock: rig.clock)
        rig.walk()
        #expect(manager.facing == 90)
        manager.stop()
        #expect(!rig.source.isRunning)
        sink.removeAll()
        rig.play(seconds: 5, yaw: 30)
        #expect(manager.presentationHeading.resolved == nil)
        #expect(sink.events.isEmpty)
        manager.start()
        rig.source.push(yaw: 40)
        #expect(manager.facing == 100)
    }

    @Test("M3: ends its watchdog with the stop")
    func watchdog() {
        let rig = TrackerRig.calibrated()
        rig.tracker.stopUserHeadingUpdates()
        rig.listener.forget()
        rig.clock.advance(by: 3600)
        #expect(rig.listener.headings.isEmpty && rig.listener.statuses.isEmpty && rig.listener.trackerStatuses.isEmpty)
        #expect(rig.clock.runUntilIdle() < 10)
    }
}
