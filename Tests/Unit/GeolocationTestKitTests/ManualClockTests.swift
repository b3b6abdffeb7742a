import Dispatch
import Foundation
import Geolocation
import GeolocationTestKit
import Synchronization
import Testing

@Suite("ManualClock")
@SensorActor
struct ManualClockTests {
    private let clock = ManualClock(start: Date(timeIntervalSince1970: 1000))
    private let log = Log()

    @Test("stands still until it is moved, wall time and monotonic time together")
    func standsStill() {
        #expect(clock.now == Date(timeIntervalSince1970: 1000) && clock.instant.nanoseconds == 0)
        clock.advance(by: 1.5)
        #expect(clock.now == Date(timeIntervalSince1970: 1001.5) && clock.instant.nanoseconds == 1_500_000_000)
        clock.advance(by: -1)
        #expect(clock.instant.nanoseconds == 1_500_000_000)
        #expect(clock.isManual)
    }

    @Test("runs timers that become due during an advance, in order, each at its own moment")
    func runsInOrder() {
        let timers = [3.0, 1.0, 2.0].map { seconds in
            let timer = clock.makeTimer { [clock, log] in log.note(clock.instant) }
            timer.schedule(at: clock.instant.advanced(by: seconds))
            return timer
        }
        clock.advance(by: 2.5)
        #expect(log.seconds == [1, 2])
        clock.advance(by: 0.5)
        #expect(log.seconds == [1, 2, 3])
        clock.advance(by: 10)
        #expect(log.seconds.count == timers.count)
    }

    @Test("also runs timers that are scheduled during an advance and become due in it")
    func runsWhatIsScheduledMeanwhile() {
        var timer: (any SensorTimer)?
        let holder = Holder()
        timer = clock.makeTimer { [clock, log] in
            log.note(clock.instant)
            holder.timer?.schedule(at: clock.instant.advanced(by: 1))
        }
        holder.timer = timer
        timer?.schedule(at: clock.instant)
        clock.advance(by: 3)
        #expect(log.seconds == [0, 1, 2, 3])
    }

    @Test("forgets timers that were cancelled or released")
    func forgets() {
        let cancelled = clock.makeTimer { [clock, log] in log.note(clock.instant) }
        cancelled.schedule(at: clock.instant)
        cancelled.cancel()
        clock.makeTimer { [clock, log] in log.note(clock.instant) }.schedule(at: clock.instant)
        #expect(clock.nextDue == nil)
        clock.advance(by: 1)
        #expect(log.seconds.isEmpty)
    }

    @Test("is not moved back after a timer has advanced it further")
    func nestedAdvance() {
        let timer = clock.makeTimer { [clock] in clock.advance(by: 10) }
        timer.schedule(at: clock.instant.advanced(by: 1))
        clock.advance(by: 2)
        #expect(clock.instant == SensorInstant(nanoseconds: 11_000_000_000))
    }

    @Test("runs timers on another queue before an advance returns, in one order with its own timers")
    func otherQueue() {
        let queue = DispatchQueue(label: "other")
        let moments = Mutex<[Int64]>([])
        let timers = [1, 3].map { seconds in
            let timer = clock.makeTimer(on: queue) { [clock] in
                dispatchPrecondition(condition: .onQueue(queue))
                moments.withLock { $0.append(clock.instant.nanoseconds / 1_000_000_000) }
            }
            timer.schedule(at: clock.instant.advanced(by: Double(seconds)))
            return timer
        }
        let own = clock.makeTimer { moments.withLock { $0.append(-2) } }
        own.schedule(at: clock.instant.advanced(by: 2))
        clock.advance(by: 5)
        #expect(moments.withLock { $0 } == [1, -2, 3])
        withExtendedLifetime(timers) {}
    }

    @Test("can leap over moments, so that their timers fire late")
    func leap() {
        let timer = clock.makeTimer { [clock, log] in log.note(clock.instant) }
        timer.schedule(at: clock.instant.advanced(by: 1))
        clock.leap(by: 100)
        #expect(log.seconds == [100])
    }

    @Test("runs until no timer is scheduled, or until a limit is reached")
    func runUntilIdle() {
        let holder = Holder()
        let timer = clock.makeTimer { [clock] in
            holder.count += 1
            if holder.count < 5 { holder.timer?.schedule(at: clock.instant.advanced(by: 60)) }
        }
        holder.timer = timer
        timer.schedule(at: clock.instant)
        #expect(clock.runUntilIdle(limit: 2) == 2)
        #expect(clock.runUntilIdle() == 3)
        #expect(clock.instant == SensorInstant(nanoseconds: 240_000_000_000))
    }
}

@SensorActor
private final class Log {
    private(set) var seconds: [Double] = []

    func note(_ instant: SensorInstant) { seconds.append(instant.seconds(since: SensorInstant(nanoseconds: 0))) }
}

@SensorActor
private final class Holder {
    weak var timer: (any SensorTimer)?
    var count = 0
}
