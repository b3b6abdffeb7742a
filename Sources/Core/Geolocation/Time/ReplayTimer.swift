import Dispatch

/// A timer of the recorded time.
final class ReplayTimer: SensorTimer {
    private let queue: DispatchQueue
    private let clock: ReplayClock
    private let action: @Sendable () -> Void

    /// Lets the clock schedule its next turn; called on the sensor actor's queue.
    private let wake: @Sendable () -> Void

    init(on queue: DispatchQueue, of clock: ReplayClock, _ action: @escaping @Sendable () -> Void) {
        self.queue = queue
        self.clock = clock
        self.action = action
        wake = SensorActor.handler { clock.settle() }
    }

    deinit { cancel() }

    func schedule(at instant: SensorInstant) {
        clock.schedule(self, at: instant)
        if queue === SensorActor.queue { wake() } else { SensorActor.queue.async(execute: wake) }
    }

    func cancel() { clock.cancel(ObjectIdentifier(self)) }

    /// Runs the action on its queue; called on the sensor actor.
    func fire() {
        if queue === SensorActor.queue { action() } else { queue.async(execute: action) }
    }
}

/// The timers of a replay clock by their instants, those with equal ones in order of scheduling.
struct ReplayTimerQueue {
    private struct Entry {
        let due: SensorInstant
        let id: ObjectIdentifier
        weak var timer: ReplayTimer?
    }

    private var entries: [Entry] = []

    /// When the first timer is due; the latest instant without timers.
    var due: SensorInstant { entries.first?.due ?? SensorInstant(nanoseconds: .max) }

    mutating func insert(_ timer: ReplayTimer, at due: SensorInstant) {
        let id = ObjectIdentifier(timer)
        remove(id)
        let index = entries.firstIndex { $0.due > due } ?? entries.count
        entries.insert(Entry(due: due, id: id, timer: timer), at: index)
    }

    mutating func remove(_ timer: ObjectIdentifier) {
        if let index = entries.firstIndex(where: { $0.id == timer }) { entries.remove(at: index) }
    }

    mutating func removeFirst() -> ReplayTimer? { entries.removeFirst().timer }
}
