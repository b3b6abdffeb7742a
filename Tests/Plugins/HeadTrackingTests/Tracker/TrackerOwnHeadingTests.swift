import Foundation
import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import Testing

@Suite("A head tracker's source that provides the heading itself") @SensorActor struct TrackerOwnHeadingTests {
    private func sample(_ heading: Double, accuracy: Double?, at time: Date? = nil) -> OrientationSample {
        OrientationSample(.yaw(30), time: time, heading: HeadingValue(heading, accuracy: accuracy))
    }

    @Test("needs no calibration: its first sample is a heading, with its accuracy")
    func first() {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        rig.source.push(sample(200, accuracy: 7))
        #expect(rig.listener.headings == [HeadingValue(200, accuracy: 7)])
        #expect(rig.listener.trackerStatuses == [.disconnected, .connected, .calibrated])
        #expect(rig.listener.statuses == [.starting, .running])
        #expect(rig.tracker.calibration == nil)
    }

    @Test(
        "is trusted up to an accuracy of 38°, or without an accuracy, and not beyond",
        arguments: [nil, 0, 38, 38.1, 180])
    func limit(accuracy: Double?) {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        rig.source.push(sample(200, accuracy: accuracy))
        #expect(rig.listener.degrees == (accuracy ?? 0 <= 38 ? [200] : []))
    }

    @Test("is trusted up to another accuracy if the settings say so")
    func otherLimit() {
        let rig = TrackerRig(HeadTrackerSettings(usableAccuracy: 10))
        rig.tracker.startUserHeadingUpdates()
        rig.source.push(sample(200, accuracy: 11))
        #expect(rig.listener.headings.isEmpty)
        rig.source.push(sample(200, accuracy: 10))
        #expect(rig.listener.degrees == [200])
    }

    @Test("is used as long as it is more accurate than the calibration")
    func besideCalibration() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        #expect(rig.tracker.accuracy > 1.5 && rig.tracker.accuracy < 6)
        for accuracy: Double? in [1, 6, 50, nil] { rig.source.push(sample(200, accuracy: accuracy)) }
        rig.source.push(yaw: 30)
        #expect(rig.listener.degrees == [200, 90, 90, 90, 90])
        #expect(rig.listener.headings.first??.accuracy == 1)
    }

    @Test("H1: has its heading withdrawn, once, when its accuracy becomes too low")
    func lost() {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        rig.source.push(sample(200, accuracy: 7))
        rig.source.push(sample(200, accuracy: 50))
        rig.source.push(yaw: 30)
        #expect(rig.listener.degrees == [200, nil])
        #expect(rig.tracker.trackerStatus == .connected)
        #expect(
            rig.tracker.status == .degraded("scripted is not calibrated yet: walk straight ahead for 8 s"))
        rig.source.push(sample(201, accuracy: 7))
        #expect(rig.listener.degrees == [200, nil, 201])
        #expect(rig.tracker.trackerStatus == .calibrated)
        #expect(rig.tracker.status == .running)
    }

    @Test("is not trusted if its heading is invalid")
    func invalid() {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        rig.source.push(sample(.nan, accuracy: 7))
        rig.source.push(sample(.infinity, accuracy: 7))
        rig.source.push(sample(200, accuracy: -1))
        rig.source.push(sample(200, accuracy: .nan))
        #expect(rig.listener.headings.allSatisfy { $0?.isValid ?? true })
        #expect(rig.tracker.drops.total >= 3, "unusable headings are counted")
    }

    @Test("passes on the time of its heading, or else that of its sample")
    func times() {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        let time = rig.clock.now.addingTimeInterval(-0.25)
        rig.source.push(sample(200, accuracy: 7, at: time))
        let earlier = HeadingValue(201, accuracy: 7, timestamp: time.addingTimeInterval(-1))
        rig.source.push(OrientationSample(.yaw(30), time: time, heading: earlier))
        #expect(rig.listener.headings.map { $0?.timestamp } == [time, earlier.timestamp])
    }
}
