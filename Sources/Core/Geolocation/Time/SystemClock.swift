public import CodecSupport
public import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The clock of the machine: its wall time, its monotonic time, and dispatch timers on the queues of actors.
public struct SystemClock: SensorClock {
    /// Creates a clock of the machine; all instances show the same time.
    public init() {}

    /// The wall time of the machine.
    public var now: Date { Date() }

    /// The time of the monotonic clock that the Dispatch library uses; it stands still while the machine sleeps.
    public var instant: SensorInstant {
        SensorInstant(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds))
    }

    /// The monotonic time of the last kernel tick, at most 10 ms old; reading it takes about 7 ns instead of 25 ns.
    public var coarseInstant: SensorInstant {
        #if canImport(Glibc)
            // Dispatch uses CLOCK_MONOTONIC on Linux, so that both times are comparable.
            var time = timespec()
            guard clock_gettime(CLOCK_MONOTONIC_COARSE, &time) == 0 else { return instant }
            return SensorInstant(nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
        #else
            return instant
        #endif
    }

    /// Creates a dispatch timer that calls `action` on the given queue.
    public func makeTimer(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) -> any SensorTimer {
        DispatchTimer(on: queue, action)
    }
}

/// A timer of the machine's clock that uses a dispatch timer source.
private final class DispatchTimer: SensorTimer {
    // Dispatch sources are thread-safe, but not declared as `Sendable` on Linux, so that the property needs a mutex.
    private let source: Mutex<any DispatchSourceTimer>

    init(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) {
        let source = DispatchSource.makeTimerSource(queue: queue)
        source.setEventHandler(handler: action)
        source.schedule(deadline: .distantFuture)
        source.activate()
        self.source = Mutex(source)
    }

    func schedule(at instant: SensorInstant) {
        let nanoseconds = UInt64(clamping: instant.nanoseconds)
        source.withLock {
            $0.schedule(deadline: DispatchTime(uptimeNanoseconds: max(nanoseconds, 1)), leeway: .nanoseconds(0))
        }
    }

    func cancel() {
        source.withLock { $0.schedule(deadline: .distantFuture) }
    }
}
