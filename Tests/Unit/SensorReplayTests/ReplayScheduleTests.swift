import Foundation
import Geolocation
import Testing

@testable import SensorReplay

@Suite struct ReplayScheduleTests {
    private let begin = SensorInstant(nanoseconds: 0)

    private func instant(_ seconds: Double) -> SensorInstant { begin.advanced(by: seconds) }

    private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    private func schedule(rate: ReplayRate, rebasedFrom date: Date? = nil) -> ReplaySchedule {
        ReplaySchedule(timing: ReplayTiming(rate: rate), rebasedFrom: date)
    }

    @Test("The first item is due at once, each next one after its interval divided by the rate")
    func intervals() {
        var schedule = schedule(rate: .factor(2))
        #expect(schedule.wait(at: instant(5), isAtOnce: false) == nil)
        schedule.advance(from: date(0), to: date(10), now: instant(5.5))
        #expect(schedule.wait(at: instant(6), isAtOnce: false) == instant(10))
        #expect(schedule.wait(at: instant(10.4), isAtOnce: false) == nil)
        // Half a second late does not delay the item after it; ten seconds do.
        schedule.advance(from: date(10), to: date(12), now: instant(10.4))
        #expect(schedule.wait(at: instant(10.5), isAtOnce: false) == instant(11))
        #expect(schedule.wait(at: instant(21), isAtOnce: false) == nil)
        schedule.advance(from: date(12), to: date(14), now: instant(21))
        #expect(schedule.wait(at: instant(21), isAtOnce: false) == instant(22))
    }

    @Test("A pause keeps the rest of the wait")
    func pause() {
        var schedule = schedule(rate: .original)
        _ = schedule.wait(at: instant(0), isAtOnce: false)
        schedule.advance(from: date(0), to: date(10), now: instant(0))
        schedule.pause(at: instant(4))
        #expect(schedule.wait(at: instant(60), isAtOnce: false) == instant(10))
        schedule.resume(at: instant(64))
        #expect(schedule.wait(at: instant(64), isAtOnce: false) == instant(70))
        #expect(schedule.wait(at: instant(64), isAtOnce: true) == nil)
    }

    @Test("At full speed nothing waits, the clock is not read, and a later rate does not catch up")
    func unlimited() {
        var schedule = schedule(rate: .original)
        _ = schedule.wait(at: instant(0), isAtOnce: false)
        schedule.advance(from: date(0), to: date(10), now: instant(0))
        schedule.timing.rate = .max
        #expect(!schedule.isTimed)
        var readings = 0
        func now() -> SensorInstant {
            readings += 1
            return instant(100)
        }
        #expect(schedule.wait(at: now(), isAtOnce: false) == nil)
        #expect(readings == 0)
        schedule.timing.rate = .original
        #expect(schedule.wait(at: instant(100), isAtOnce: false) == nil)
    }

    @Test("Rebased times use the intervals, the minimum interval after a jump, and the length of a pause")
    func rebased() {
        var schedule = schedule(rate: .max, rebasedFrom: date(1000))
        #expect(schedule.isTimed)
        #expect(schedule.nextTime() == date(1000))
        schedule.advance(from: date(0), to: date(7), now: instant(0))
        #expect(schedule.nextTime() == date(1007))
        schedule.setRecordedInterval(0.5)
        schedule.setRecordedInterval(nil)
        schedule.jump()
        #expect(schedule.nextTime() == date(1007.5))
        schedule.pause(at: instant(10))
        schedule.resume(at: instant(30))
        schedule.advanceOverBreak(now: instant(30))
        #expect(schedule.nextTime() == date(1028))
    }
}
