import Foundation
import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import Testing

@Suite("The calibration of a head tracker") @SensorActor struct TrackerCalibrationTests {
    @Test("H7: is found from constant data, which have no spread at all")
    func constantData() throws {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        rig.walk()
        let calibration = try #require(rig.tracker.calibration)
        #expect(Angle.absoluteDifference(calibration.offset, 60) < 1e-6)
        #expect(rig.listener.degrees == [90])
    }

    @Test("H8: has an accuracy above 0, which the provider reports as well")
    func accuracy() throws {
        let rig = TrackerRig.calibrated()
        let heading = try #require(rig.listener.headings.last ?? nil)
        let accuracy = try #require(heading.accuracy)
        #expect(accuracy > 0.5 && accuracy < 10)
        #expect(rig.tracker.accuracy == accuracy)
        rig.tracker.stopUserHeadingUpdates()
        #expect(rig.tracker.accuracy == 180)
    }

    @Test("H8: uses each course once, at any rate of samples", arguments: [25, 1000])
    func oncePerReading(rate: Int) {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        // Three readings in 8 s count as three, although thousands of samples came meanwhile.
        for _ in 0..<9 {
            for _ in 0..<rate {
                rig.source.push(yaw: 30)
                rig.clock.advance(by: 1 / Double(rate))
            }
        }
        rig.tracker.ingest(HeadingReference(.course, direction: 90, speed: 1.4))
        rig.tracker.ingest(HeadingReference(.course, direction: 90, speed: 1.4))
        #expect(rig.tracker.calibration == nil)
        #expect(rig.listener.causes.isEmpty)
    }

    @Test("H8: follows the course if the compass is turned aside")
    func compassAside() {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        for _ in 0..<120 {
            rig.play(seconds: 1, yaw: 30)
            rig.tracker.ingest(HeadingReference(.course, direction: 90, accuracy: 3, speed: 1.4))
            rig.tracker.ingest(HeadingReference(.device, direction: 180, accuracy: 3))
        }
        rig.source.push(yaw: 30)
        #expect(rig.listener.causes.contains(.course))
        let error = Angle.absoluteDifference(rig.listener.headings.last??.value ?? 0, 90)
        #expect(error < 5, "the original reported an error of 90°")
    }

    @Test("H8: estimates the tracker's drift, and applies it while there is no reference")
    func drift() {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        // The yaw runs 2° a minute to the left, while the head faces 90 all the time.
        var yaw = 30.0
        for _ in 0..<900 {
            rig.play(seconds: 1, yaw: yaw)
            yaw -= 2.0 / 60
            rig.tracker.ingest(HeadingReference(.course, direction: 90, accuracy: 3, speed: 1.4))
        }
        #expect(abs((rig.tracker.calibration?.drift ?? 0) + 2) < 0.3)
        for _ in 0..<120 {
            rig.play(seconds: 1, yaw: yaw)
            yaw -= 2.0 / 60
        }
        #expect(Angle.absoluteDifference(rig.listener.headings.last??.value ?? 0, 90) < 2)
    }

    @Test("H8: survives a jump of the tracker that no head could make")
    func jump() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        rig.source.push(yaw: 210)
        #expect(rig.listener.degrees == [90], "the head still faces the same way")
        #expect(rig.listener.causes == [.jump])
        #expect((rig.listener.headings.last??.accuracy ?? 0) >= 5, "but its accuracy is lower")
        #expect(rig.headings(of: 215) == [95])
    }

    @Test("survives a stop and a start")
    func stopAndStart() {
        let rig = TrackerRig.calibrated()
        rig.tracker.stopUserHeadingUpdates()
        rig.clock.advance(by: 60)
        #expect(rig.tracker.calibration != nil)
        rig.listener.forget()
        rig.tracker.startUserHeadingUpdates()
        rig.source.push(yaw: 40)
        #expect(rig.listener.degrees == [100])
        #expect(rig.listener.statuses == [.starting, .running])
        #expect(rig.listener.trackerStatuses == [.disconnected, .connected, .calibrated])
    }

    @Test("expires after a day, without a heading until it is found again")
    func outlived() {
        let rig = TrackerRig.calibrated()
        rig.tracker.stopUserHeadingUpdates()
        rig.clock.advance(by: 86_400)
        rig.listener.forget()
        rig.tracker.startUserHeadingUpdates()
        rig.source.push(yaw: 40)
        #expect(rig.listener.headings.isEmpty && rig.tracker.trackerStatus == .connected)
        rig.walk(course: 200)
        #expect(rig.listener.headings.allSatisfy { Angle.absoluteDifference($0?.value ?? 0, 200) < 1 })
        #expect(rig.tracker.trackerStatus == .calibrated)
    }

    @Test("survives a stop of a sensor that stays connected meanwhile")
    func stopOfSensor() {
        let rig = TrackerRig.calibrated(zeroLife: .connection)
        rig.tracker.stopUserHeadingUpdates()
        rig.tracker.startUserHeadingUpdates()
        #expect(rig.headings(of: 40) == [100])
    }

    @Test("does not survive a stop if the yaw begins anew with each start")
    func stopWithoutZero() {
        let rig = TrackerRig.calibrated(zeroLife: .start)
        rig.tracker.stopUserHeadingUpdates()
        rig.tracker.startUserHeadingUpdates()
        #expect(rig.headings(of: 40) == [], "a wrong heading would be worse than none")
        #expect(rig.tracker.trackerStatus == .connected)
        #expect(rig.tracker.calibration == nil)
    }

    @Test("is nil at first, and references without a matching sample are ignored")
    func nothingKnown() {
        let rig = TrackerRig()
        #expect(rig.tracker.calibration == nil)
        for _ in 0..<30 {
            rig.tracker.ingest(HeadingReference(.course, direction: 90, speed: 1.4))
            rig.clock.advance(by: 1)
        }
        rig.tracker.startUserHeadingUpdates()
        for _ in 0..<30 {
            rig.tracker.ingest(HeadingReference(.course, direction: 90, speed: 1.4))
            rig.clock.advance(by: 1)
        }
        #expect(rig.tracker.calibration == nil)
        #expect(rig.listener.causes.isEmpty)
    }

    // MARK: Forgotten by hand

    @Test("restarts on request, and the heading is withdrawn once")
    func recalibrate() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        rig.tracker.recalibrate()
        rig.tracker.recalibrate()
        #expect(rig.listener.degrees == [nil])
        #expect(rig.listener.trackerStatuses == [.connected])
        #expect(rig.tracker.calibration == nil)
        rig.source.push(yaw: 31)
        #expect(rig.listener.degrees == [nil])
        #expect(
            rig.listener.statuses == [.degraded("scripted is not calibrated yet: walk straight ahead for 8 s")])
        rig.walk(course: 200)
        #expect(rig.tracker.trackerStatus == .calibrated)
        #expect(rig.headings(of: 30).compactMap { $0 }.allSatisfy { abs($0 - 200) < 0.2 })
        #expect(rig.listener.headings.count == 1)
    }

    @Test("can be restarted before the first heading, which withdraws no heading")
    func recalibrateNothing() {
        let rig = TrackerRig()
        rig.tracker.recalibrate()
        rig.tracker.startUserHeadingUpdates()
        rig.tracker.recalibrate()
        #expect(rig.tracker.status == .starting, "no heading has been reported yet")
        rig.source.push(yaw: 30)
        rig.tracker.recalibrate()
        #expect(rig.listener.headings.isEmpty)
        #expect(rig.tracker.trackerStatus == .connected)
    }

    // MARK: Told by hand

    @Test("is set if the user states the current direction of the head")
    func recenter() {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        rig.source.push(yaw: 30)
        #expect(rig.tracker.recenter(facing: 350, accuracy: 3))
        #expect(rig.listener.causes == [.recentered])
        #expect(rig.headings(of: 30, 45) == [350, 5])
        #expect(abs((rig.listener.headings.last??.accuracy ?? 0) - 3) < 0.1)
        #expect(rig.tracker.trackerStatus == .calibrated)
    }

    @Test("is not set by the user without a recent sample or with invalid numbers")
    func recenterNothing() {
        let rig = TrackerRig()
        #expect(!rig.tracker.recenter(facing: 90))
        rig.tracker.startUserHeadingUpdates()
        #expect(!rig.tracker.recenter(facing: 90))
        rig.source.push(yaw: 30)
        #expect(!rig.tracker.recenter(facing: .nan))
        #expect(!rig.tracker.recenter(facing: .infinity))
        #expect(!rig.tracker.recenter(facing: 90, accuracy: -1))
        #expect(!rig.tracker.recenter(facing: 90, accuracy: .nan))
        rig.source.change(to: .connected)
        rig.clock.advance(by: 10)
        #expect(!rig.tracker.recenter(facing: 90), "the last sample is too old")
        rig.tracker.stopUserHeadingUpdates()
        #expect(!rig.tracker.recenter(facing: 90))
        #expect(rig.listener.causes.isEmpty && rig.listener.headings.isEmpty)
        #expect(rig.tracker.calibration == nil)
    }
}
