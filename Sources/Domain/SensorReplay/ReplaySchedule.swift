import CodecSupport
import Geolocation

/// When the next item of a replay is due, and which time it gets if times are rebased.
///
/// Works on the instants that it is given, so that it needs no clock.
struct ReplaySchedule {
    /// Seconds by which an item may be late without delaying the items after it.
    private static let tolerance = 1.0

    /// Seconds that one interval lasts at most, a year, so that a wrong date does not exhaust the range of instants.
    private static let longestInterval = 31_557_600.0

    /// The timing rule.
    var timing: ReplayTiming

    /// When the pause began; `nil` while playing.
    private(set) var pausedAt: SensorInstant?

    /// When the next item is due; `nil` before the first one, and at `rate=max`.
    private var due: SensorInstant?

    /// The new times of the items, if they are rebased.
    private var rebased: RebasedTimes?

    /// The minimum interval that the recording defines, in seconds.
    private var recordedInterval: Double?

    /// Creates a schedule before its first item.
    ///
    /// - Parameters:
    ///   - timing: The timing rule.
    ///   - date: The new time of the first item; `nil` to keep the recorded times.
    init(timing: ReplayTiming, rebasedFrom date: Date? = nil) {
        self.timing = timing
        rebased = date.map { RebasedTimes(at: $0) }
    }

    // MARK: Pause

    /// Begins a pause; the rest of the wait is kept.
    mutating func pause(at now: SensorInstant) { pausedAt = now }

    /// Ends a pause, and delays what is due by its length.
    mutating func resume(at now: SensorInstant) {
        guard let pausedAt else { return }
        let length = now.seconds(since: pausedAt)
        due = due?.advanced(by: length)
        rebased?.delay(by: length)
        self.pausedAt = nil
    }

    // MARK: Intervals

    /// Sets the minimum interval that a batch of the recording defines; `nil` keeps the previous one.
    mutating func setRecordedInterval(_ seconds: Double?) { recordedInterval = seconds ?? recordedInterval }

    /// Returns the seconds of the recording between two items with the given times, before division by the rate.
    func interval(from previous: Date?, to next: Date?) -> Double {
        var rule = timing
        rule.minimumInterval = minimumInterval
        return min(rule.interval(from: previous, to: next), Self.longestInterval)
    }

    /// Minimum seconds between items, also used if their times are missing.
    private var minimumInterval: Double { timing.minimumInterval ?? recordedInterval ?? ReplayTiming.defaultInterval }

    /// Seconds to an item that does not follow its predecessor in the recording: the first of a pass, or after a jump.
    private var breakInterval: Double {
        // A minimum interval of 0 does not apply to such breaks.
        if timing.minimumInterval == nil, recordedInterval == 0 { return ReplayTiming.defaultInterval }
        return minimumInterval
    }

    // MARK: Items

    /// Whether the items get new times.
    var isRebased: Bool { rebased != nil }

    /// Whether the times of the items matter; at `rate=max` only if they are rebased.
    var isTimed: Bool { timing.rate != .max || isRebased }

    /// Returns the instant until which the next item has to wait; `nil` if it may be delivered now.
    ///
    /// - Parameters:
    ///   - now: The current instant, evaluated only if needed.
    ///   - isAtOnce: Whether the item is due regardless of its time.
    mutating func wait(at now: @autoclosure () -> SensorInstant, isAtOnce: Bool) -> SensorInstant? {
        guard timing.rate != .max else {
            // No due time is kept at `rate=max`, so that a later rate does not try to catch up.
            due = nil
            return nil
        }
        let now = pausedAt ?? now()
        guard let due, !isAtOnce else {
            self.due = now
            return nil
        }
        let late = now.seconds(since: due)
        if late < 0 { return due }
        if late > Self.tolerance {
            self.due = now
            rebased?.delay(by: late)
        }
        return nil
    }

    /// Returns the time of the item delivered now, and counts it; `nil` if items keep their recorded times.
    mutating func nextTime() -> Date? { rebased?.next() }

    /// Sets when the next item is due: after the interval between the recorded times of both.
    mutating func advance(from previous: Date?, to next: Date?, now: @autoclosure () -> SensorInstant) {
        advance(by: interval(from: previous, to: next), now: now())
    }

    /// Sets when the next item is due, which does not follow the previous one in the recording.
    mutating func advanceOverBreak(now: @autoclosure () -> SensorInstant) { advance(by: breakInterval, now: now()) }

    private mutating func advance(by interval: Double, now: @autoclosure () -> SensorInstant) {
        rebased?.setStep(interval)
        guard case .factor(let factor) = timing.rate else { return }
        due = (due ?? pausedAt ?? now()).advanced(by: interval / factor)
    }

    /// Handles a jump after the first item: the next item is due at once, and its new time follows as after a break.
    mutating func jump() {
        let interval = breakInterval
        rebased?.setStep(interval)
    }
}
