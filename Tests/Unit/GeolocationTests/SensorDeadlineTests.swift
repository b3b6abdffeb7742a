import Dispatch
import Foundation
import Geolocation
import GeolocationTestKit
import Synchronization
import Testing

@Suite("SensorDeadline")
@SensorActor
struct SensorDeadlineTests {
    private let clock = CountingClock()
    private let journal = Journal<SensorInstant>()
    private let deadline: SensorDeadline

    init() {
        deadline = SensorDeadline(clock: clock)
        deadline.onReached { [clock, journal] in journal.note(clock.instant) }
    }

    @Test("acts once when it is reached, and not before")
    func reached() {
        deadline.arm(after: 3)
        #expect(deadline.isArmed)
        clock.manual.advance(by: 2.999_999_999)
        #expect(journal.entries.isEmpty)
        clock.manual.advance(by: 1e-9)
        #expect(journal.entries.count == 1 && !deadline.isArmed)
        clock.manual.advance(by: 100)
        #expect(journal.entries.count == 1)
    }

    @Test("is postponed by each arming, and acts at the moment that was set last")
    func pushedBack() {
        for _ in 0..<10 {
            deadline.arm(after: 3)
            clock.manual.advance(by: 2)
        }
        #expect(journal.entries.isEmpty)
        clock.manual.advance(by: 1)
        #expect(journal.entries == [SensorInstant(nanoseconds: 21_000_000_000)])
    }

    @Test("can be brought forward")
    func broughtForward() {
        deadline.arm(after: 10)
        deadline.arm(after: 1)
        clock.manual.advance(by: 1)
        #expect(journal.entries.count == 1)
        clock.manual.advance(by: 20)
        #expect(journal.entries.count == 1)
    }

    @Test("can be brought forward but not postponed by arming it within a time")
    func armedWithin() {
        for _ in 0..<10 {
            deadline.arm(within: 3)
            clock.manual.advance(by: 0.5)
        }
        #expect(journal.entries == [SensorInstant(nanoseconds: 3_000_000_000)])
        deadline.disarm()
        deadline.arm(within: 10)
        deadline.arm(within: 1)
        clock.manual.advance(by: 1)
        #expect(journal.entries.count == 2 && !deadline.isArmed)
    }

    @Test("does nothing once it is disarmed, and can be armed again")
    func disarmed() {
        deadline.arm(after: 1)
        deadline.disarm()
        #expect(!deadline.isArmed)
        clock.manual.advance(by: 5)
        #expect(journal.entries.isEmpty)
        deadline.arm(after: 1)
        clock.manual.advance(by: 1)
        #expect(journal.entries.count == 1)
    }

    @Test("can be armed again by its own action")
    func armedByItself() {
        deadline.onReached { [deadline, clock, journal] in
            journal.note(clock.instant)
            deadline.arm(after: 1)
        }
        deadline.arm(after: 1)
        clock.manual.advance(by: 5)
        #expect(journal.entries.map(\.nanoseconds) == [1, 2, 3, 4, 5].map { $0 * 1_000_000_000 })
    }

    @Test("makes only one timer, and none before it is armed")
    func oneTimer() {
        #expect(clock.timerCount == 0)
        for _ in 0..<1000 {
            deadline.arm(after: 3)
            clock.manual.advance(by: 0.1)
            if deadline.isArmed { deadline.disarm() }
        }
        deadline.arm(after: 3)
        clock.manual.advance(by: 10)
        #expect(clock.timerCount == 1)
    }

    @Test("is not kept alive by its armed timer, and does not act after its release")
    func goesAway() {
        var owned: SensorDeadline? = SensorDeadline(clock: clock)
        owned?.onReached { [journal, clock] in journal.note(clock.instant) }
        owned?.arm(after: 1)
        weak let deadline = owned
        owned = nil
        #expect(deadline == nil)
        clock.manual.advance(by: 5)
        #expect(journal.entries.isEmpty)
    }

    @Test("is reached exactly by decimal seconds that add up: 2.01 s by 1.009 s and 1.001 s")
    func decimalSeconds() {
        deadline.arm(after: 2.01)
        clock.manual.advance(by: 1.009)
        clock.manual.advance(by: 1.001)
        #expect(journal.entries.count == 1)
    }

    @Test("acts with the system's clock too", .timeLimit(.minutes(5)))
    func systemClock() async {
        let real = SystemClock()
        let before = real.instant
        let deadline = SensorDeadline(clock: real)
        await withCheckedContinuation { (reached: CheckedContinuation<Void, Never>) in
            deadline.onReached { reached.resume() }
            deadline.arm(after: 10)
            deadline.arm(at: before.advanced(by: 0.05))
        }
        #expect(real.instant >= before.advanced(by: 0.05))
        #expect(!deadline.isArmed)
    }
}

@Suite("SystemClock")
@SensorActor
struct SystemClockTests {
    @Test("fires a timer on the sensor actor, immediately if its moment is past", .timeLimit(.minutes(5)))
    func pastMoment() async {
        let clock = SystemClock()
        var timer: (any SensorTimer)?
        await withCheckedContinuation { (fired: CheckedContinuation<Void, Never>) in
            timer = clock.makeTimer {
                SensorActor.shared.preconditionIsolated()
                fired.resume()
            }
            timer?.schedule(at: clock.instant.advanced(by: -5))
        }
        timer?.cancel()
    }

    @Test("does not fire a timer at a moment that was cancelled or replaced", .timeLimit(.minutes(5)))
    func cancelled() async {
        let clock = SystemClock()
        let journal = Journal<String>()
        let cancelled = clock.makeTimer { journal.note("cancelled") }
        cancelled.schedule(at: clock.instant.advanced(by: 0.02))
        cancelled.cancel()
        var timer: (any SensorTimer)?
        await withCheckedContinuation { (fired: CheckedContinuation<Void, Never>) in
            timer = clock.makeTimer {
                journal.note("fired")
                fired.resume()
            }
            timer?.schedule(at: clock.instant.advanced(by: 3600))
            timer?.schedule(at: clock.instant.advanced(by: 0.06))
        }
        #expect(journal.entries == ["fired"])
    }

    @Test("has a coarse time that is never ahead, and less than 11 ms late")
    func coarseTime() {
        let clock = SystemClock()
        // A virtual machine that was paused may read its coarse clock before the next tick.
        let lags = (0..<100).map { _ in
            let before = clock.instant
            let coarse = clock.coarseInstant
            #expect(coarse <= clock.instant)
            return before.seconds(since: coarse)
        }
        #expect(lags.min() ?? 1 < 0.011)
    }
}

@Suite("SensorInstant")
struct SensorInstantTests {
    @Test("saturates at the ends of its range, and does not change if NaN is added")
    func saturation() {
        let instant = SensorInstant(nanoseconds: 5)
        #expect(instant.advanced(by: .infinity).nanoseconds == .max)
        #expect(instant.advanced(by: -.infinity).nanoseconds == .min)
        #expect(instant.advanced(by: 1e300).nanoseconds == .max)
        #expect(SensorInstant(nanoseconds: .max).advanced(by: 1).nanoseconds == .max)
        #expect(SensorInstant(nanoseconds: .min).advanced(by: -1).nanoseconds == .min)
        #expect(instant.advanced(by: .nan) == instant)
        #expect(instant.advanced(by: 2.01).seconds(since: instant) == 2.01)
    }
}

/// A manual clock that counts the timers it makes.
private final class CountingClock: SensorClock {
    let manual = ManualClock()
    private let timers = Atomic<Int>(0)

    nonisolated var now: Date { manual.now }
    nonisolated var instant: SensorInstant { manual.instant }
    nonisolated var timerCount: Int { timers.load(ordering: .relaxed) }

    func makeTimer(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) -> any SensorTimer {
        timers.wrappingAdd(1, ordering: .relaxed)
        return manual.makeTimer(on: queue, action)
    }
}
