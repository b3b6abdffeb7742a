import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import Testing

@Suite("A head tracker and its source") @SensorActor struct TrackerConnectionTests {
    @Test("reports the same changes to several listeners as to its delegate, in the same order")
    func changes() async {
        let rig = TrackerRig()
        let sequences = [rig.tracker.changes, rig.tracker.changes(capacity: 1)]
        rig.tracker.startUserHeadingUpdates()
        rig.walk()
        let reported = rig.listener.trackerStatuses.count + rig.listener.causes.count
        var statuses: [HeadTrackerStatus] = []
        var causes: [CalibrationCause] = []
        var iterator = sequences[0].makeAsyncIterator()
        for _ in 0..<reported {
            switch await iterator.next() {
            case .status(let status): statuses.append(status)
            case .calibration(_, let cause): causes.append(cause)
            case nil: break
            }
        }
        #expect(!causes.isEmpty && statuses.contains(.calibrated))
        #expect(statuses == rig.listener.trackerStatuses && causes == rig.listener.causes)
        #expect(sequences[0].droppedCount == 0 && sequences[1].droppedCount == reported - 1)
    }

    @Test("runs its source while headings are requested, once for repeated starts and stops")
    func startAlone() {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        #expect(rig.source.isRunning)
        rig.tracker.startUserHeadingUpdates()
        #expect(rig.source.starts == 1)
        rig.tracker.stopUserHeadingUpdates()
        rig.tracker.stopUserHeadingUpdates()
        #expect(rig.source.stops == 1)
        #expect(rig.tracker.trackerStatus == .inactive)
    }

    @Test("runs its source while it is connected: it calibrates, and reports no heading without a request")
    func connectAlone() {
        let rig = TrackerRig()
        rig.tracker.connect()
        rig.walk()
        #expect(rig.tracker.trackerStatus == .calibrated)
        #expect(rig.tracker.calibration != nil)
        #expect(rig.listener.headings.isEmpty)
        #expect(rig.listener.statuses.isEmpty)
        #expect(rig.tracker.accuracy == 180)
    }

    @Test("starts its source once if headings are requested after the connection: the next sample is a heading")
    func connectThenStart() {
        let rig = TrackerRig()
        rig.tracker.connect()
        rig.walk()
        rig.tracker.startUserHeadingUpdates()
        #expect(rig.source.starts == 1)
        #expect(rig.headings(of: 40) == [100])
        #expect(rig.listener.statuses == [.running])
    }

    @Test("runs its source until it is disconnected and no headings are requested any more")
    func eitherIsEnough() {
        let rig = TrackerRig.calibrated()
        rig.tracker.connect()
        rig.tracker.stopUserHeadingUpdates()
        #expect(rig.source.isRunning)
        #expect(rig.headings(of: 40) == [])
        rig.tracker.startUserHeadingUpdates()
        rig.tracker.disconnect()
        #expect(rig.source.isRunning)
        #expect(rig.headings(of: 40) == [100])
        rig.tracker.stopUserHeadingUpdates()
        #expect(!rig.source.isRunning)
        #expect(rig.source.starts == 1 && rig.source.stops == 1)
    }

    @Test("restarts its source and keeps its calibration in a reconnect")
    func reconnect() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        rig.tracker.reconnect()
        #expect(rig.source.starts == 2 && rig.source.stops == 1)
        #expect(rig.listener.trackerStatuses == [.inactive, .disconnected])
        #expect(rig.headings(of: 40) == [100])
    }

    @Test("H1: withdraws its last heading during a reconnect")
    func reconnectWithdraws() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        rig.tracker.reconnect()
        #expect(rig.tracker.status == .starting)
        rig.clock.advance(by: 60)
        #expect(rig.listener.degrees == [nil])
    }

    @Test("does not start its source in a reconnect or a disconnect without a connection")
    func reconnectOfNothing() {
        let rig = TrackerRig()
        rig.tracker.reconnect()
        rig.tracker.disconnect()
        #expect(rig.source.starts == 0 && rig.source.stops == 0)
        #expect(rig.listener.trackerStatuses.isEmpty)
    }

    @Test("H6: has the same id and name at all times, and another id than other trackers")
    func identity() {
        let rig = TrackerRig()
        let id = rig.tracker.id
        rig.tracker.connect()
        rig.source.change(to: .unavailable("there is no such sensor"))
        #expect(rig.tracker.id == id)
        rig.tracker.reconnect()
        #expect(rig.tracker.id == id && rig.tracker.name == "scripted")
        #expect(TrackerRig().tracker.id != id)
    }

    @Test("does not retain its listeners")
    func weakDelegates() {
        let rig = TrackerRig()
        do {
            let passing = TrackerListener()
            rig.tracker.trackerDelegate = passing
            rig.tracker.detach(from: rig.listener)
            rig.tracker.attach(to: passing)
            rig.tracker.headingDelegate = passing
        }
        #expect(rig.tracker.trackerDelegate == nil && rig.tracker.host == nil)
        #expect(rig.tracker.headingDelegate == nil)
        rig.tracker.startUserHeadingUpdates()
        rig.walk()
        #expect(rig.tracker.trackerStatus == .calibrated)
    }

    @Test("starts its source once if it is connected repeatedly")
    func connectTwice() {
        let rig = TrackerRig()
        rig.tracker.connect()
        rig.tracker.connect()
        #expect(rig.source.starts == 1)
        rig.tracker.disconnect()
        #expect(rig.source.stops == 1)
    }

    @Test("reports a lack of samples or of the device that arose before headings were requested")
    func lateStart() {
        let silent = TrackerRig()
        silent.tracker.connect()
        silent.source.change(to: .connected)
        silent.clock.advance(by: 10)
        silent.tracker.startUserHeadingUpdates()
        silent.clock.advance(by: 10)
        #expect(silent.tracker.status == .degraded("scripted has been silent for 2 s"))

        let gone = TrackerRig()
        gone.tracker.connect()
        gone.source.change(to: .disconnected("the cable is out"))
        gone.tracker.startUserHeadingUpdates()
        gone.clock.advance(by: 10)
        #expect(gone.tracker.status == .degraded("the cable is out"))
    }
}
