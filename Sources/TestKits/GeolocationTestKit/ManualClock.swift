public import Dispatch
public import Geolocation
import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A clock for tests, whose time changes only when a test advances it.
///
/// Timers that become due run synchronously and in order, each on the actor to which it belongs.
///
/// A simulated day takes less than a millisecond, so tests need not sleep.
public final class ManualClock: SensorClock {
    private let elapsed = Atomic<Int64>(0)
    private let start: Date
    private let step = Atomic<Int64>(0)
    private let timers = Guarded<[WeakTimer]>([])

    /// Creates a clock that shows the given time until a test advances it.
    ///
    /// - Parameter start: The wall time at which the clock starts.
    public init(start: Date = Date(timeIntervalSince1970: 1_795_000_000)) {
        self.start = start
    }

    /// Always `true`, since the time of this clock changes only by calls such as ``advance(by:)``.
    public var isManual: Bool { true }

    /// The wall time of the clock: the start plus the time by which the clock was advanced or stepped.
    public var now: Date {
        start.addingTimeInterval(
            Double(elapsed.load(ordering: .relaxed)) / 1e9 + Double(step.load(ordering: .relaxed)) / 1e9)
    }

    /// The monotonic time of the clock: the time by which the clock was advanced.
    public var instant: SensorInstant { SensorInstant(nanoseconds: elapsed.load(ordering: .relaxed)) }

    /// Creates a timer that fires when ``advance(by:)`` reaches its due time.
    public func makeTimer(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) -> any SensorTimer {
        let timer = ManualTimer(on: queue, action)
        timers.withLock { timers in
            timers.removeAll { $0.timer == nil }
            timers.append(WeakTimer(timer: timer))
        }
        return timer
    }

    /// Advances the time by `seconds`, 0 or more, and runs all timers that become due, each at its due time.
    ///
    /// A timer that is scheduled during the call also runs if it becomes due. A timer of another actor runs after the
    /// work that is already queued on that actor, and has finished when this method returns.
    @SensorActor
    public func advance(by seconds: Double) {
        let end = instant.advanced(by: max(0, seconds))
        run(until: end)
        // A timer's action may have advanced the clock itself, even beyond the end.
        set(max(instant, end))
    }

    /// Moves the wall time by `seconds`, forward or (if negative) back, as when a user sets the clock; keeps the
    /// monotonic time.
    public func step(by seconds: Double) { step.wrappingAdd(Int64(seconds * 1e9), ordering: .relaxed) }

    /// Advances the time by `seconds` at once, as if the machine had slept for this time.
    ///
    /// Timers that become due in this time run late, when the clock already shows the end of the time.
    @SensorActor
    public func leap(by seconds: Double) {
        set(instant.advanced(by: max(0, seconds)))
        run(until: instant)
    }

    /// Runs the timers of the clock until none is scheduled any more, but at most `limit` of them.
    ///
    /// This method is meant for replays, whose timers end when the recording ends.
    ///
    /// - Returns: The number of timers that fired.
    @SensorActor
    @discardableResult
    public func runUntilIdle(limit: Int = 1_000_000) -> Int {
        run(until: SensorInstant(nanoseconds: .max), limit: limit)
    }

    /// The due time of the next timer of the clock; `nil` if none is scheduled.
    public var nextDue: SensorInstant? { nextTimer(until: SensorInstant(nanoseconds: .max))?.due }

    @SensorActor
    @discardableResult
    private func run(until end: SensorInstant, limit: Int = .max) -> Int {
        for fired in 0..<limit {
            guard let (timer, due) = nextTimer(until: end) else { return fired }
            set(max(instant, due))
            timer.fire()
        }
        return limit
    }

    private func nextTimer(until end: SensorInstant) -> (timer: ManualTimer, due: SensorInstant)? {
        timers.withLock { timers in
            var next: (timer: ManualTimer, moment: ManualTimer.Moment)?
            for entry in timers {
                guard let timer = entry.timer, let moment = timer.moment, moment.due <= end else { continue }
                if let next, (next.moment.due, next.moment.order) < (moment.due, moment.order) { continue }
                next = (timer, moment)
            }
            return next.map { ($0.timer, $0.moment.due) }
        }
    }

    private func set(_ instant: SensorInstant) {
        elapsed.store(instant.nanoseconds, ordering: .relaxed)
    }
}

private struct WeakTimer {
    weak var timer: ManualTimer?
}

private final class ManualTimer: SensorTimer {
    /// The due time of a timer, and the number of its scheduling.
    ///
    /// Timers with the same due time fire in the order in which they were scheduled. A timer that is scheduled again
    /// for the same time gets a higher number. Therefore, a timer that schedules itself again does not keep the others
    /// from firing.
    struct Moment {
        let due: SensorInstant
        let order: Int
    }

    private static let lastOrder = Atomic<Int>(0)

    private let queue: DispatchQueue
    private let action: @Sendable () -> Void
    private let scheduled = Guarded<Moment?>(nil)

    init(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) {
        self.queue = queue
        self.action = action
    }

    var moment: Moment? { scheduled.withLock { $0 } }

    func schedule(at instant: SensorInstant) {
        let order = Self.lastOrder.wrappingAdd(1, ordering: .relaxed).newValue
        scheduled.withLock { $0 = Moment(due: instant, order: order) }
    }

    func cancel() { scheduled.withLock { $0 = nil } }

    /// Runs the timer's action on the timer's queue, and returns when the action has ended.
    ///
    /// There is no deadlock, since the queue of another actor never waits for the queue of the sensor actor.
    @SensorActor
    func fire() {
        cancel()
        if queue === SensorActor.queue { action() } else { queue.sync(execute: action) }
    }
}
