public import CodecSupport
public import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The machine's own clock: wall time, monotonic time, and dispatch timers on the queues of actors.
public struct SystemClock: SensorClock {
    /// Creates a clock; all instances show the same time.
    public init() {}

    /// The wall time.
    public var now: Date { Date() }

    /// The monotonic time on dispatch's scale, which stands still while the machine sleeps.
    public var instant: SensorInstant {
        SensorInstant(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds))
    }

    /// The monotonic time of the last kernel tick, at most 10 ms old; about 7 ns instead of 25 ns to read.
    public var coarseInstant: SensorInstant {
        #if canImport(Glibc)
            // Dispatch uses CLOCK_MONOTONIC on Linux, so the scales are the same.
            var time = timespec()
            guard clock_gettime(CLOCK_MONOTONIC_COARSE, &time) == 0 else { return instant }
            return SensorInstant(nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
        #else
            return instant
        #endif
    }

    /// Creates a dispatch timer on a queue.
    public func makeTimer(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) -> any SensorTimer {
        DispatchTimer(on: queue, action)
    }
}

/// A dispatch timer source behind ``SensorTimer``.
private final class DispatchTimer: SensorTimer {
    // Dispatch's sources are thread-safe, but not marked so on Linux.
    private let source: Mutex<any DispatchSourceTimer>

    /// When the timer is due, and when its source fires, in nanoseconds; `Int64.max` for never.
    private let due = Atomic(Int64.max)
    private let wakeUp = Atomic(Int64.max)

    private let action: @Sendable () -> Void

    init(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) {
        source = Mutex(DispatchSource.makeTimerSource(queue: queue))
        self.action = action
        source.withLock { source in
            source.setEventHandler { [weak self] in self?.sourceFired() }
            source.schedule(deadline: .distantFuture)
            source.activate()
        }
    }

    func schedule(at instant: SensorInstant) {
        due.store(instant.nanoseconds, ordering: .relaxed)
        if instant.nanoseconds < wakeUp.load(ordering: .relaxed) { wake(at: instant.nanoseconds) }
    }

    func cancel() { due.store(.max, ordering: .relaxed) }

    private func wake(at nanoseconds: Int64) {
        wakeUp.store(nanoseconds, ordering: .relaxed)
        let deadline = DispatchTime(uptimeNanoseconds: max(UInt64(clamping: nanoseconds), 1))
        source.withLock { $0.schedule(deadline: deadline, leeway: .nanoseconds(0)) }
    }

    private func sourceFired() {
        // The source's own moment counts as reached, even if the clock still shows the one before it.
        let now = max(SystemClock().instant.nanoseconds, wakeUp.exchange(.max, ordering: .relaxed))
        let due = due.load(ordering: .relaxed)
        // Cancelled.
        guard due != .max else { return }
        guard due <= now else { return wake(at: due) }
        cancel()
        action()
    }
}
