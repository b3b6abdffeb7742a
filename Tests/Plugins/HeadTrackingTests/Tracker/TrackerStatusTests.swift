import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import Testing

@Suite("The status of a head tracker") @SensorActor struct TrackerStatusTests {
    @Test("is inactive at first, whatever the source will be")
    func atFirst() {
        let rig = TrackerRig()
        #expect(rig.tracker.trackerStatus == .inactive)
        #expect(rig.source.starts == 0)
        #expect(rig.tracker.name == "scripted")
    }

    @Test("goes from inactive over disconnected and connected to calibrated, and reports each step once")
    func wholeWay() {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        #expect(rig.tracker.trackerStatus == .disconnected)
        rig.source.change(to: .connected)
        #expect(rig.tracker.trackerStatus == .disconnected, "an open port is not yet a tracker")
        rig.source.push(yaw: 30)
        #expect(rig.tracker.trackerStatus == .connected)
        rig.walk()
        #expect(rig.tracker.trackerStatus == .calibrated)
        #expect(rig.listener.trackerStatuses == [.disconnected, .connected, .calibrated])
        #expect(rig.listener.causes == [.course])
    }

    @Test("matches the provider's own status: starting, not calibrated, running, idle")
    func providerStatus() {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        rig.walk()
        rig.tracker.stopUserHeadingUpdates()
        #expect(
            rig.listener.statuses == [
                .starting, .degraded("scripted is not calibrated yet: walk straight ahead for 8 s"), .running, .idle,
            ])
    }

    @Test("H4: is calibrated before the first heading is reported, and that heading is not lost")
    func firstHeading() {
        let rig = TrackerRig()
        rig.listener.onHeading = { [tracker = rig.tracker] _ in #expect(tracker.trackerStatus == .calibrated) }
        rig.tracker.startUserHeadingUpdates()
        rig.walk()
        #expect(rig.listener.degrees == [90])
    }

    @Test("falls to disconnected when the source loses its device, and the heading is withdrawn once")
    func deviceLost() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        for _ in 0..<3 { rig.source.change(to: .disconnected("the cable is out")) }
        #expect(rig.tracker.trackerStatus == .disconnected)
        #expect(rig.listener.trackerStatuses == [.disconnected])
        #expect(rig.listener.degrees == [nil])
        #expect(rig.listener.statuses == [.degraded("the cable is out")])
    }

    @Test("falls from connected to disconnected without a heading report")
    func deviceLostUncalibrated() {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        rig.source.push(yaw: 30)
        rig.source.change(to: .disconnected("the cable is out"))
        #expect(rig.listener.trackerStatuses == [.disconnected, .connected, .disconnected])
        #expect(rig.listener.headings.isEmpty)
    }

    @Test("recovers with the first sample, calibrated at once")
    func deviceBack() {
        let rig = TrackerRig.calibrated()
        rig.source.change(to: .disconnected("the cable is out"))
        rig.listener.forget()
        rig.source.change(to: .connected)
        rig.source.push(yaw: 40)
        #expect(rig.listener.trackerStatuses == [.connected, .calibrated])
        #expect(rig.listener.degrees == [100])
        #expect(rig.listener.statuses == [.running])
    }

    @Test(
        "loses its calibration with the device if the yaw begins anew", arguments: [ZeroLife.connection, .start])
    func zeroLost(zeroLife: ZeroLife) {
        let rig = TrackerRig.calibrated(zeroLife: zeroLife)
        rig.listener.forget()
        rig.source.change(to: .disconnected("the headphones were taken off"))
        #expect(rig.tracker.trackerStatus == .disconnected)
        #expect(rig.tracker.calibration == nil)
        #expect(rig.listener.degrees == [nil])
        #expect(rig.listener.causes == [.recalibrated] && rig.listener.calibrations == [nil])
        rig.listener.forget()
        rig.source.push(yaw: 40)
        #expect(rig.tracker.trackerStatus == .connected)
        #expect(rig.listener.headings.isEmpty)
    }

    @Test("does not become calibrated by a window of references before and after the yaw begins anew")
    func zeroLostMeanwhile() {
        let rig = TrackerRig(zeroLife: .connection)
        rig.tracker.startUserHeadingUpdates()
        rig.walk(seconds: 5, yaw: 30)
        rig.source.change(to: .disconnected("the headphones were taken off"))
        // The new zero differs from the old one by 20°, and the pairs of both would still be close together.
        rig.walk(seconds: 6, yaw: 10)
        #expect(rig.tracker.calibration == nil, "5 s with one zero and 6 s with another do not fill a window")
    }

    @Test("H3: is inactive after a disconnect, which stops the source and notifies the delegate")
    func disconnectIsFinal() {
        let rig = TrackerRig()
        rig.tracker.connect()
        rig.walk()
        #expect(rig.tracker.trackerStatus == .calibrated)
        rig.listener.forget()
        rig.tracker.disconnect()
        #expect(rig.listener.trackerStatuses == [.inactive])
        #expect(rig.source.stops == 1 && !rig.source.isRunning)
        rig.source.change(to: .disconnected("late"))
        rig.source.change(to: .connected)
        rig.source.push(yaw: 30)
        #expect(rig.tracker.trackerStatus == .inactive)
        #expect(rig.listener.trackerStatuses == [.inactive])
    }

    @Test("H5: is no longer unavailable when the source reports a connection")
    func unavailableIsNotFinal() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        rig.source.change(to: .needsPermission)
        #expect(rig.tracker.trackerStatus == .unavailable)
        #expect(rig.listener.degrees == [nil])
        #expect(rig.listener.statuses == [.needsPermission])
        rig.source.change(to: .connected)
        rig.source.push(yaw: 30)
        #expect(rig.tracker.trackerStatus == .calibrated)
        #expect(rig.listener.degrees == [nil, 90])
        #expect(rig.listener.statuses == [.needsPermission, .running])
    }

    @Test("H5: changes from unavailable to disconnected by a further start, connect and reconnect")
    func unavailableIsTriedAgain() {
        let again: [(String, @SensorActor (HeadTracker) -> Void)] = [
            ("start", { $0.startUserHeadingUpdates() }), ("connect", { $0.connect() }),
            ("reconnect", { $0.reconnect() }),
        ]
        for (name, attempt) in again {
            let rig = TrackerRig()
            rig.tracker.connect()
            rig.tracker.startUserHeadingUpdates()
            rig.source.change(to: .unavailable("there is no such sensor"))
            #expect(rig.tracker.trackerStatus == .unavailable)
            #expect(rig.tracker.status == .failed(ProviderError("there is no such sensor")))
            attempt(rig.tracker)
            #expect(rig.source.starts == 2 && rig.source.stops == 1, "\(name)")
            #expect(rig.tracker.trackerStatus == .disconnected, "\(name)")
        }
    }

    @Test("H5: is tried again when the manager learns of the user's permission")
    func permission() {
        let rig = TrackerRig()
        let manager = GeolocationManager(clock: rig.clock)
        manager.add(rig.tracker)
        manager.start()
        rig.source.change(to: .needsPermission)
        #expect(manager.statuses[.userHeading] == .needsPermission)
        manager.sensorProvider(rig.tracker, didChangeAuthorization: .authorized)
        #expect(rig.source.starts == 2)
        #expect(rig.tracker.trackerStatus == .disconnected)
    }

    @Test("is disconnected after the end of a recording or a failure, and the provider says which")
    func ends() {
        let error = ProviderError("walk.csv: there is no such file")
        for (state, status) in [(OrientationSourceState.ended, ProviderStatus.ended), (.failed(error), .failed(error))]
        {
            let rig = TrackerRig.calibrated()
            rig.listener.forget()
            rig.source.change(to: state)
            #expect(rig.tracker.trackerStatus == .disconnected)
            #expect(rig.listener.degrees == [nil])
            #expect(rig.listener.statuses == [status])
            rig.clock.advance(by: 10)
            #expect(rig.listener.statuses == [status], "an ended source is not silent")
        }
    }

    @Test("is ordered from unavailable to calibrated")
    func order() {
        let all = HeadTrackerStatus.allCases
        #expect(all == all.sorted())
        #expect(all.map(\.rawValue) == [0, 1, 2, 3, 4])
    }
}
