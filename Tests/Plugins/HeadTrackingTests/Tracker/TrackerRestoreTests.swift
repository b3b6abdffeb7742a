import Foundation
import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import Testing

@Suite("A restored calibration of a head tracker") @SensorActor struct TrackerRestoreTests {
    /// Writes a calibration as JSON and reads it again.
    private func throughJSON(_ calibration: YawCalibration?) throws -> YawCalibration {
        let calibration = try #require(calibration)
        var decoded = try JSONDecoder().decode(YawCalibration.self, from: JSONEncoder().encode(calibration))
        let mounting = decoded.mounting
        // A quaternion is scaled to length 1 again, which rounds.
        if let mounting, let saved = calibration.mounting {
            let parts = [(mounting.w, saved.w), (mounting.x, saved.x), (mounting.y, saved.y), (mounting.z, saved.z)]
            #expect(parts.allSatisfy { abs($0 - $1) < 1e-15 })
        }
        decoded.mounting = calibration.mounting
        #expect(decoded == calibration && (mounting == nil) == (calibration.mounting == nil))
        decoded.mounting = mounting
        return decoded
    }

    /// An attitude that is turned by yaw, of a sensor that is mounted on the head at this angle.
    private func attitude(yaw: Double, mountedAt mounting: Quaternion = Quaternion(yaw: 0, pitch: 40, roll: 25))
        -> OrientationSample
    {
        OrientationSample(.quaternion(Quaternion(yaw: yaw, pitch: 0, roll: 0) * mounting))
    }

    @Test("is read from JSON, and makes the first sample of a new tracker a heading")
    func roundTrip() throws {
        let old = TrackerRig.calibrated()
        let saved = try throughJSON(old.tracker.calibration)
        old.clock.advance(by: 60)
        let new = TrackerRig(clock: old.clock)
        #expect(new.tracker.restore(saved))
        #expect(new.listener.causes == [.restored])
        new.tracker.startUserHeadingUpdates()
        #expect(new.headings(of: 40) == [100])
        #expect(new.tracker.trackerStatus == .calibrated)
    }

    @Test("contains the angle at which the sensor is mounted")
    func mounting() throws {
        let settings = HeadTrackerSettings(axis: .vertical)
        let old = TrackerRig(settings)
        old.tracker.startUserHeadingUpdates()
        old.source.push(attitude(yaw: 10))
        old.source.push(attitude(yaw: 30))
        #expect(old.tracker.recenter(facing: 90))
        let saved = try throughJSON(old.tracker.calibration)
        #expect(saved.mounting != nil)
        let new = TrackerRig(settings, clock: old.clock)
        new.tracker.startUserHeadingUpdates()
        #expect(new.tracker.restore(saved))
        new.source.push(attitude(yaw: 70))
        #expect(new.listener.degrees == [130])
    }

    @Test("a recalibration measures the angle at which the sensor is mounted anew")
    func newMounting() {
        let rig = TrackerRig(HeadTrackerSettings(axis: .vertical))
        rig.tracker.startUserHeadingUpdates()
        rig.source.push(attitude(yaw: 10))
        rig.tracker.recalibrate()
        rig.source.push(attitude(yaw: 70))
        #expect(rig.tracker.recenter(facing: 90))
        #expect(rig.tracker.calibration.map { Angle.absoluteDifference($0.offset, 90) < 1e-6 } == true)
        rig.source.push(attitude(yaw: 75))
        #expect(rig.listener.degrees == [95])
    }

    @Test("is used even if samples already arrive, although their yaw then has another origin")
    func mountingWhileRunning() throws {
        let settings = HeadTrackerSettings(axis: .vertical)
        let old = TrackerRig(settings)
        old.tracker.startUserHeadingUpdates()
        old.source.push(attitude(yaw: 10))
        #expect(old.tracker.recenter(facing: 90))
        let saved = try throughJSON(old.tracker.calibration)
        let new = TrackerRig(settings, clock: old.clock)
        new.tracker.startUserHeadingUpdates()
        new.source.push(attitude(yaw: 110))
        #expect(new.tracker.restore(saved))
        new.source.push(attitude(yaw: 110))
        #expect(new.listener.degrees == [190])
        #expect(new.listener.causes == [.restored], "there is no jump")
    }

    @Test("has its drift extrapolated by its age, and a lower accuracy")
    func age() throws {
        let rig = TrackerRig()
        let past = rig.clock.now.addingTimeInterval(-600)
        #expect(rig.tracker.restore(YawCalibration(offset: 60, drift: -1.5, accuracy: 2, time: past)))
        rig.tracker.startUserHeadingUpdates()
        rig.source.push(yaw: 30)
        #expect(rig.listener.degrees == [105])
        #expect((rig.listener.headings.last??.accuracy ?? 0) > 5)
    }

    @Test("is used unchanged if the machine's clock has been set back since")
    func fromTheFuture() {
        let rig = TrackerRig()
        let future = rig.clock.now.addingTimeInterval(86_400)
        #expect(rig.tracker.restore(YawCalibration(offset: 60, drift: 1.5, accuracy: 2, time: future)))
        rig.tracker.startUserHeadingUpdates()
        #expect(rig.headings(of: 30) == [90])
    }

    @Test("may have any age: after years it has expired, and there is no heading")
    func ancient() {
        let rig = TrackerRig()
        #expect(rig.tracker.restore(YawCalibration(offset: 60, drift: 1.5, accuracy: 2, time: .distantPast)))
        rig.tracker.startUserHeadingUpdates()
        rig.source.push(yaw: 30)
        #expect(rig.listener.headings.allSatisfy { $0?.isValid ?? true })
        #expect(rig.listener.headings.isEmpty)
    }

    @Test("is rejected if its accuracy is negative or one of its numbers is not finite")
    func nonsense() {
        let rig = TrackerRig()
        let now = rig.clock.now
        for bad in [
            YawCalibration(offset: .nan, drift: 0, accuracy: 2, time: now),
            YawCalibration(offset: 60, drift: .infinity, accuracy: 2, time: now),
            YawCalibration(offset: 60, drift: 0, accuracy: .nan, time: now),
            YawCalibration(offset: 60, drift: 0, accuracy: -1, time: now),
            YawCalibration(offset: 60, drift: 0, accuracy: .infinity, time: now),
            YawCalibration(offset: 60, drift: 0, accuracy: 2, time: Date(timeIntervalSinceReferenceDate: .nan)),
        ] {
            #expect(!rig.tracker.restore(bad))
        }
        #expect(rig.tracker.calibration == nil)
        #expect(rig.listener.causes.isEmpty)
        for extreme in [
            YawCalibration(offset: 1e300, drift: 0, accuracy: 2, time: now),
            YawCalibration(offset: 0, drift: 1e300, accuracy: 1e300, time: .distantPast),
            YawCalibration(offset: 0, drift: 0, accuracy: 0, time: .distantFuture),
        ] {
            rig.tracker.restore(extreme)
            rig.tracker.startUserHeadingUpdates()
            rig.walk()
            rig.tracker.stopUserHeadingUpdates()
        }
        #expect(rig.listener.headings.allSatisfy { $0?.isValid ?? true })
    }

    @Test("is refined by walking")
    func refined() {
        let rig = TrackerRig()
        rig.tracker.restore(YawCalibration(offset: 50, drift: 0, accuracy: 10, time: rig.clock.now))
        rig.tracker.startUserHeadingUpdates()
        rig.walk(seconds: 60)
        #expect(Angle.absoluteDifference(rig.tracker.calibration?.offset ?? 0, 60) < 2)
    }
}
