import Foundation
import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import Testing

@Suite("The times of a head tracker's samples", .timeLimit(.minutes(20))) @SensorActor
struct TrackerTimeTests {
    private func sample(yaw: Double, at time: Date?) -> OrientationSample { OrientationSample(.yaw(yaw), time: time) }

    @Test("are used for the headings; a sample without a time gives a heading without one")
    func stamped() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        let time = rig.clock.now.addingTimeInterval(-3600)
        rig.source.push(sample(yaw: 30, at: time))
        rig.source.push(yaw: 30)
        #expect(rig.listener.headings.map { $0?.timestamp } == [time, nil])
    }

    @Test("may repeat: all samples are used")
    func standingStill() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        let time = rig.clock.now
        for yaw in [30.0, 31, 32] { rig.source.push(sample(yaw: yaw, at: time)) }
        #expect(rig.listener.degrees == [90, 91, 92])
        #expect(rig.tracker.drops.total == 0)
    }

    @Test("may run backwards a little: such a late sample is dropped and counted")
    func overtaken() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        let time = rig.clock.now
        for (yaw, offset) in [(30.0, 0.0), (31, -0.001), (32, -1), (33, 0), (34, 0.01)] {
            rig.source.push(sample(yaw: yaw, at: time.addingTimeInterval(offset)))
        }
        #expect(rig.listener.degrees == [90, 93, 94])
        #expect(rig.tracker.drops.byReason == ["sample older than the one before it": 2])
    }

    @Test("may be set back by an hour: that is counted, and the samples are used")
    func setBack() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        let time = rig.clock.now
        rig.source.push(sample(yaw: 30, at: time))
        for index in 0..<10 {
            rig.source.push(sample(yaw: 31, at: time.addingTimeInterval(Double(index) * 0.04 - 3600)))
        }
        #expect(rig.listener.degrees == [90] + Array(repeating: 91, count: 10))
        #expect(
            rig.tracker.drops.byReason == ["source's clock that ran backwards (sample used)": 1])
    }

    @Test("may run backwards all the time without stalling the heading for long")
    func alwaysBackwards() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        let time = rig.clock.now
        for index in 0..<1000 {
            rig.source.push(sample(yaw: 30, at: time.addingTimeInterval(-0.04 * Double(index))))
            rig.clock.advance(by: 0.04)
        }
        #expect(rig.listener.degrees.allSatisfy { $0 == 90 })
        #expect(rig.listener.headings.count > 30, "at least one in each second")
    }

    @Test("may be far in the future once, and are in order again afterwards")
    func farFuture() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        rig.source.push(sample(yaw: 30, at: .distantFuture))
        for index in 0..<3 {
            rig.source.push(sample(yaw: 31, at: rig.clock.now.addingTimeInterval(Double(index))))
        }
        #expect(rig.listener.degrees == [90, 91, 91, 91])
    }

    @Test("may be invalid: no such time is passed on", arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func noTimes(seconds: Double) {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        rig.source.push(sample(yaw: 30, at: Date(timeIntervalSinceReferenceDate: seconds)))
        rig.source.push(sample(yaw: 31, at: rig.clock.now))
        #expect(rig.listener.headings.allSatisfy { $0?.isValid ?? true })
        #expect(rig.listener.degrees.last == 91)
    }

    @Test("begin anew with each run: a recording that is played again is in order")
    func secondRun() {
        let rig = TrackerRig.calibrated()
        let time = rig.clock.now
        rig.source.push(sample(yaw: 30, at: time))
        rig.tracker.stopUserHeadingUpdates()
        rig.tracker.startUserHeadingUpdates()
        rig.listener.forget()
        rig.source.push(sample(yaw: 31, at: time.addingTimeInterval(-0.5)))
        #expect(rig.listener.degrees == [91])
        #expect(rig.tracker.drops.total == 0)
    }

    @Test("begin anew with each connection: so does each pass of a recording")
    func secondConnection() {
        let rig = TrackerRig.calibrated()
        let time = rig.clock.now
        rig.source.push(sample(yaw: 30, at: time))
        rig.source.change(to: .connected)
        rig.listener.forget()
        rig.source.push(sample(yaw: 31, at: time.addingTimeInterval(-0.5)))
        #expect(rig.listener.degrees == [91])
        #expect(rig.tracker.drops.total == 0)
    }

    @Test("are counted when out of order, together with drops of the source")
    func drops() {
        let rig = TrackerRig()
        rig.source.drops.add("datagram of other than 48 bytes", count: 3)
        rig.tracker.startUserHeadingUpdates()
        rig.source.push(OrientationSample(.yaw(.infinity)))
        #expect(rig.tracker.drops.byReason["datagram of other than 48 bytes"] == 3)
        #expect(rig.tracker.drops.total == 4)
    }

    @Test("may lack the needed angle, which is counted by name", arguments: [UprightAxis.pitch, .roll])
    func missingAxis(axis: UprightAxis) {
        let rig = TrackerRig(HeadTrackerSettings(axis: axis))
        rig.tracker.startUserHeadingUpdates()
        rig.source.push(yaw: 30)
        #expect(rig.tracker.drops.byReason == ["sample without the axis \(axis.rawValue)": 1])
        rig.source.push(OrientationSample(.angles(yaw: 1, pitch: 2, roll: 3)))
        #expect(rig.tracker.drops.total == 1)
    }

    @Test("may be those of 100,000 samples at once, which are processed without blocking others for long")
    func flood() async throws {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        let other = Task { @SensorActor in rig.clock.now }
        for index in 0..<100_000 { rig.source.push(yaw: 30 + Double(index % 10)) }
        #expect(rig.listener.headings.count == 100_000)
        #expect(rig.listener.degrees.last == 99)
        #expect(await other.value == rig.clock.now)
    }

    @Test("may be those of 100,000 samples at once with a jump of 180° at each")
    func jumpingFlood() {
        let rig = TrackerRig.calibrated()
        rig.listener.forget()
        for index in 0..<100_000 { rig.source.push(yaw: index.isMultiple(of: 2) ? 210 : 30) }
        #expect(rig.listener.headings.allSatisfy { $0?.isValid ?? true })
        #expect(rig.listener.degrees.first == 90 && rig.listener.degrees.last == .some(nil), "soon it is unknown")
        #expect(rig.listener.headings.count { $0 == nil } == 1)
        #expect(rig.listener.causes.count == 100_000)
        rig.walk(seconds: 60, course: 90)
        #expect(Angle.absoluteDifference(rig.listener.headings.last??.value ?? 0, 90) < 5, "it is determined again")
    }
}
