import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@SensorActor
@Suite("A filtered course provider")
struct FilteredCourseTests {
    let clock = ManualClock()
    let raw = ScriptedRawCourseProvider(name: "receiver")
    let motion = MotionActivityMonitor(activity: .walking)
    let listener = ReportRecorder()
    let east = HeadingValue(90)

    @discardableResult
    private func started(motion: (any MotionSource)? = nil) -> FilteredCourseProvider {
        let filter = FilteredCourseProvider(wrapping: raw, motion: motion ?? self.motion, clock: clock)
        filter.courseDelegate = listener
        listener.source = filter
        filter.startCourseProviderUpdates()
        return filter
    }

    @Test("drops a course below 0.4 m/s; 0.4 itself and an unknown speed pass")
    func minimumSpeed() {
        let filter = started()
        raw.emit(east, speed: 0.39)
        #expect(listener.courses.isEmpty)
        raw.emit(east, speed: 0.40)
        raw.emit(HeadingValue(91), speed: nil)
        #expect(listener.courses == [east, HeadingValue(91)])
        #expect(filter.drops.byReason == ["course below 0.4 m/s": 1])
    }

    @Test(
        "keeps the course for 2.5 intervals of its source, but for 3 s at least and 30 s at most",
        arguments: [(1.0, 3.0), (2, 5), (5, 12.5), (20, 30)])
    func slowSource(interval: Double, timeout: Double) {
        started()
        for _ in 0..<5 {
            raw.emit(east, speed: 1)
            clock.advance(by: interval)
        }
        raw.emit(HeadingValue(91), speed: 1)
        let count = listener.courses.count
        #expect(!listener.courses.dropFirst(2).contains(nil), "the first interval is not known in advance")
        clock.advance(by: timeout - 0.001)
        #expect(listener.courses.count == count)
        clock.advance(by: 0.001)
        #expect(listener.courses.count == count + 1 && listener.courses.last == .some(nil))
    }

    @Test("does not keep the course longer after a single gap in the reports")
    func gap() {
        started()
        for interval in [1.0, 1, 1, 20, 1, 1] {
            raw.emit(east, speed: 1)
            clock.advance(by: interval)
        }
        raw.emit(east, speed: 1)
        clock.advance(by: 3)
        #expect(listener.courses.last == .some(nil))
    }

    @Test("withdraws the course 3 s after the last accepted sample; dropped ones do not prolong it")
    func expiry() {
        started()
        raw.emit(east, speed: 1)
        clock.advance(by: 2.5)
        raw.emit(HeadingValue(180), speed: 0.1)
        clock.advance(by: 0.499)
        #expect(listener.courses == [east])
        clock.advance(by: 0.001)
        #expect(listener.courses == [east, nil])
        clock.advance(by: 100)
        #expect(listener.courses.count == 2)
    }

    @Test("keeps the course of a receiver that goes on reporting")
    func renewal() {
        started()
        for _ in 0..<60 {
            raw.emit(east, speed: 1)
            clock.advance(by: 2.9)
        }
        #expect(!listener.courses.contains(nil))
    }

    @Test("withdraws the course when the motion ends, and reports nothing when it begins again until a sample comes")
    func motionGate() {
        let filter = started()
        raw.emit(east, speed: 1)
        clock.advance(by: 1)
        motion.report(.stationary)
        #expect(listener.courses == [east, nil])
        raw.emit(HeadingValue(100), speed: 1)
        motion.report(.cycling)
        #expect(listener.courses.count == 2)
        raw.emit(HeadingValue(110), speed: 1)
        #expect(listener.courses.last == HeadingValue(110))
        #expect(filter.drops.byReason == ["course while not on the way": 1])
    }

    @Test("passes a withdrawal of the raw course on, once")
    func withdrawal() {
        started()
        raw.emit(east, speed: 1)
        raw.emit(nil, speed: 1)
        raw.emit(nil, speed: 1)
        clock.advance(by: 10)
        #expect(listener.courses == [east, nil])
    }

    @Test("drops a course that is not a number, which does not renew the earlier one")
    func invalid() {
        let filter = started()
        raw.emit(east, speed: 1)
        clock.advance(by: 2)
        raw.emit(HeadingValue(.nan), speed: 1)
        clock.advance(by: 1)
        #expect(listener.courses == [east, nil])
        #expect(filter.drops.byReason == ["course out of range": 1])
    }

    @Test("is no longer in motion when a simulation ends that reported walking (M1)")
    func endOfSimulation() {
        motion.report(.stationary)
        started()
        motion.simulatedActivity = .walking
        raw.emit(east, speed: 1)
        motion.simulatedActivity = nil
        #expect(listener.courses == [east, nil])
        motion.report(.stationary)
        raw.emit(east, speed: 1)
        #expect(listener.courses.count == 2)
    }

    @Test("has a motion source that also reports simulated activities (M2)")
    func simulatedActivityIsTold() {
        var activities: [MotionActivity] = []
        motion.onActivityDidChange { activities.append($0) }
        motion.simulatedActivity = .automotive
        motion.simulatedActivity = .cycling
        motion.simulatedActivity = nil
        #expect(activities == [.automotive, .cycling, .walking])
    }

    @Test("withdraws nothing after a stop, and nothing twice (M3)")
    func watchdogEnds() {
        let filter = started()
        raw.emit(east, speed: 1)
        filter.stopCourseProviderUpdates()
        motion.report(.stationary)
        clock.advance(by: 10)
        #expect(listener.courses == [east])
        motion.report(.walking)
        filter.startCourseProviderUpdates()
        raw.emit(east, speed: 1)
        motion.report(.stationary)
        clock.advance(by: 10)
        #expect(listener.courses == [east, east, nil])
    }

    @Test("applies the minimum speed to a simulated source as well (M4)")
    func simulatedSpeed() {
        motion.simulatedActivity = .walking
        started()
        raw.emit(east, speed: 0.2)
        #expect(listener.courses.isEmpty)
    }

    @Test("can derive motion from the speed, without activity recognition (M5)")
    func speedDerivedMotion() {
        started(motion: SpeedMotionSource(clock: clock))
        raw.emit(east, speed: 1)
        for _ in 0..<4 {
            clock.advance(by: 1)
            raw.emit(east, speed: 0)
        }
        #expect(listener.courses == [east, nil])
        raw.emit(HeadingValue(95), speed: 1)
        #expect(listener.courses.last == HeadingValue(95))
    }

    @Test("never withdraws a course for its age if the time-out is nil")
    func noTimeout() {
        let filter = FilteredCourseProvider(wrapping: raw, timeout: nil, motion: motion, clock: clock)
        filter.courseDelegate = listener
        listener.source = filter
        filter.startCourseProviderUpdates()
        raw.emit(east, speed: 1)
        clock.advance(by: 86_400)
        #expect(listener.courses == [east])
        #expect(filter.name == "receiver")
    }

    @Test("reports nothing before a start, and forwards starts and stops")
    func lifecycle() {
        let filter = FilteredCourseProvider(wrapping: raw, motion: motion, clock: clock)
        filter.courseDelegate = listener
        raw.courseDelegate = filter
        raw.emit(east, speed: 1)
        #expect(listener.courses.isEmpty)
        filter.startCourseProviderUpdates()
        filter.stopCourseProviderUpdates()
        #expect(raw.calls == [.start, .stop])
    }
}
