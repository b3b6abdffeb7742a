public import Geolocation
import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A clock that stands still until a test moves it, and runs whatever falls due on the way, synchronously and in order.
///
/// A day passes in a millisecond, and no test ever sleeps.
public final class ManualClock: SensorClock {
    private let elapsed = Atomic<Int64>(0)
    private let start: Date
    @SensorActor private var timers: [WeakTimer] = []

    /// Makes a clock.
    ///
    /// - Parameter start: The wall time that it shows at first.
    nonisolated public init(start: Date = Date(timeIntervalSince1970: 1_795_000_000)) {
        self.start = start
    }

    /// True: time stands still until ``advance(by:)`` moves it.
    public var isManual: Bool { true }

    /// The wall time: the start plus what has been added.
    public var now: Date { start.addingTimeInterval(Double(elapsed.load(ordering: .relaxed)) / 1e9) }

    /// The monotonic time: zero plus what has been added.
    public var instant: SensorInstant { SensorInstant(nanoseconds: elapsed.load(ordering: .relaxed)) }

    /// Makes a timer that fires while ``advance(by:)`` passes its moment.
    @SensorActor
    public func makeTimer(_ action: @escaping @SensorActor () -> Void) -> any SensorTimer {
        let timer = ManualTimer(action)
        timers.removeAll { $0.timer == nil }
        timers.append(WeakTimer(timer: timer))
        return timer
    }

    /// Moves time on by `seconds`, 0 or more, and runs all timers that fall due, each at its own moment.
    ///
    /// A timer that is scheduled meanwhile runs too, when its moment lies within the span.
    @SensorActor
    public func advance(by seconds: Double) {
        let end = instant.advanced(by: max(0, seconds))
        while let timer = nextTimer(until: end) {
            set(max(instant, timer.due ?? instant))
            timer.fire()
        }
        // A timer may have moved time on by itself.
        set(max(instant, end))
    }

    /// Runs timers until none is scheduled, at most `limit` of them; for replays that end by themselves.
    ///
    /// - Returns: How many timers fired.
    @SensorActor
    @discardableResult
    public func runUntilIdle(limit: Int = 1_000_000) -> Int {
        for fired in 0..<limit {
            guard let timer = nextTimer(until: SensorInstant(nanoseconds: .max)) else { return fired }
            set(max(instant, timer.due ?? instant))
            timer.fire()
        }
        return limit
    }

    /// When the next timer fires; nil while none is scheduled.
    @SensorActor
    public var nextDue: SensorInstant? { nextTimer(until: SensorInstant(nanoseconds: .max))?.due }

    @SensorActor
    private func nextTimer(until end: SensorInstant) -> ManualTimer? {
        var next: ManualTimer?
        for entry in timers {
            guard let timer = entry.timer, let due = timer.due, due <= end else { continue }
            if let next, let best = next.due, (best, next.order) < (due, timer.order) { continue }
            next = timer
        }
        return next
    }

    private func set(_ instant: SensorInstant) {
        elapsed.store(instant.nanoseconds, ordering: .relaxed)
    }
}

private struct WeakTimer {
    weak var timer: ManualTimer?
}

@SensorActor
private final class ManualTimer: SensorTimer {
    private let action: @SensorActor () -> Void
    private(set) var due: SensorInstant?

    /// Of timers with one moment the one that was scheduled first fires first, so that none starves another.
    private(set) var order = 0
    private static var lastOrder = 0

    init(_ action: @escaping @SensorActor () -> Void) {
        self.action = action
    }

    func schedule(at instant: SensorInstant) {
        due = instant
        Self.lastOrder += 1
        order = Self.lastOrder
    }

    func cancel() { due = nil }

    func fire() {
        due = nil
        action()
    }
}
