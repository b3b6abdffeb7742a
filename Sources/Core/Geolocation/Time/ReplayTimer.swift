import Dispatch
import Synchronization

/// A timer that runs on the recorded time of a replay clock.
final class ReplayTimer: SensorTimer {
    private let alarm: ReplayAlarm
    private let clock: ReplayClock

    /// The function that lets the clock adapt to a new due instant; called on the sensor actor's queue.
    private let wake: @Sendable () -> Void

    init(_ alarm: ReplayAlarm, of clock: ReplayClock) {
        self.alarm = alarm
        self.clock = clock
        wake = SensorActor.handler { clock.settle() }
        clock.timers.add(alarm)
    }

    deinit { clock.timers.remove(alarm) }

    func schedule(at instant: SensorInstant) {
        guard clock.timers.schedule(alarm, at: instant) else { return }
        if alarm.isOnSensorActor { wake() } else { SensorActor.queue.async(execute: wake) }
    }

    func cancel() { alarm.cancel() }
}

/// A timer as a replay clock stores it: with the instant at which it is due and its action.
final class ReplayAlarm: Sendable {
    /// Whether the action of the timer runs on the sensor actor.
    let isOnSensorActor: Bool

    private let queue: DispatchQueue
    private let action: @Sendable () -> Void
    private let nanoseconds = Atomic(Int64.max)
    private let number = Atomic(0)

    init(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) {
        self.queue = queue
        self.action = action
        isOnSensorActor = queue === SensorActor.queue
    }

    /// The instant at which the timer is due.
    var due: SensorInstant { SensorInstant(nanoseconds: nanoseconds.load(ordering: .relaxed)) }

    /// The number that determines the order of timers that are due at the same instant.
    var order: Int { number.load(ordering: .relaxed) }

    func schedule(at instant: SensorInstant, order: Int) {
        nanoseconds.store(instant.nanoseconds, ordering: .relaxed)
        number.store(order, ordering: .relaxed)
    }

    func cancel() { nanoseconds.store(.max, ordering: .relaxed) }

    /// Runs the action of the timer on its queue; called on the sensor actor.
    func fire() {
        cancel()
        if isOnSensorActor { action() } else { queue.async(execute: action) }
    }
}

/// The timers of a replay clock.
///
/// The clock stores an instant before which no timer is due, and searches for the earliest timer only when that instant
/// is reached. Postponing a timer needs no search, and therefore only stores a number.
struct ReplayTimers: ~Copyable, Sendable {
    private let alarms = Mutex<[ReplayAlarm]>([])
    private let nanoseconds = Atomic(Int64.max)
    private let lastOrder = Atomic(0)

    /// An instant before which no timer of the clock is due.
    var bound: SensorInstant { SensorInstant(nanoseconds: nanoseconds.load(ordering: .relaxed)) }

    func add(_ alarm: ReplayAlarm) { alarms.withLock { $0.append(alarm) } }

    func remove(_ alarm: ReplayAlarm) { alarms.withLock { $0.removeAll { $0 === alarm } } }

    /// Schedules a timer; called on the queue of the timer.
    ///
    /// - Returns: Whether the timer is due before ``bound``, which is then set to the due instant.
    func schedule(_ alarm: ReplayAlarm, at instant: SensorInstant) -> Bool {
        let order = lastOrder.wrappingAdd(1, ordering: .relaxed).newValue
        // A timer of another actor must not be scheduled during a search for the earliest timer. Only a timer of the
        // sensor actor is therefore scheduled without the lock.
        if alarm.isOnSensorActor, instant >= bound {
            alarm.schedule(at: instant, order: order)
            return false
        }
        return alarms.withLock { _ in
            alarm.schedule(at: instant, order: order)
            guard instant < bound else { return false }
            nanoseconds.store(instant.nanoseconds, ordering: .relaxed)
            return true
        }
    }

    /// Returns the earliest timer if it is due before the given instant, otherwise `nil`; called on the sensor actor.
    func first(before limit: SensorInstant) -> ReplayAlarm? {
        guard bound < limit else { return nil }
        return alarms.withLock { alarms in
            var first: (alarm: ReplayAlarm, due: SensorInstant)?
            for alarm in alarms {
                let due = alarm.due
                if let first, (first.due, first.alarm.order) < (due, alarm.order) { continue }
                first = (alarm, due)
            }
            let due = first?.due ?? .never
            nanoseconds.store(due.nanoseconds, ordering: .relaxed)
            return due < limit ? first?.alarm : nil
        }
    }
}
