import CodecSupport
import Geolocation

/// Determines when the next item of a replay is due, and its new time if the items get new times.
///
/// It uses only the instants passed to it, so that it needs no clock.
struct ReplaySchedule {
    /// The maximum delay of an item, in seconds, that does not postpone the following items.
    ///
    /// If an item is later than that, the following items are postponed by its delay.
    private static let tolerance = 1.0

    /// The maximum interval between two items in seconds: a year.
    ///
    /// The limit keeps a wrong date from exceeding the range of instants.
    private static let longestInterval = 31_557_600.0

    /// The timing rule of the replay.
    var timing: ReplayTiming

    /// The instant at which the current pause began; `nil` while the replay is playing.
    private(set) var pausedAt: SensorInstant?

    /// The instant at which the next item is due; `nil` before the first item, and at `rate=max`.
    private var due: SensorInstant?

    /// The generator of new times for the items; `nil` if the items keep their recorded times.
    private var rebased: RebasedTimes?

    /// The minimum interval between two items that the recording defines, in seconds; `nil` if it defines none.
    private var recordedInterval: Double?

    /// Creates a schedule for a replay before its first item.
    ///
    /// - Parameters:
    ///   - timing: The timing rule.
    ///   - date: The new time of the first item; `nil` to keep the recorded times.
    init(timing: ReplayTiming, rebasedFrom date: Date? = nil) {
        self.timing = timing
        rebased = date.map { RebasedTimes(at: $0) }
    }

    // MARK: Pause

    /// Begins a pause of the replay; the remaining wait for the next item is kept.
    mutating func pause(at now: SensorInstant) { pausedAt = now }

    /// Ends a pause of the replay, and delays the next item by the duration of the pause.
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

    /// Returns the time between two items with the given recorded times, in seconds, before division by the rate.
    func interval(from previous: Date?, to next: Date?) -> Double {
        var rule = timing
        rule.minimumInterval = minimumInterval
        return min(rule.interval(from: previous, to: next), Self.longestInterval)
    }

    /// The minimum time between two items in seconds, also used if their times are missing.
    private var minimumInterval: Double { timing.minimumInterval ?? recordedInterval ?? ReplayTiming.defaultInterval }

    /// The time in seconds before an item that is delivered out of recorded order.
    ///
    /// Such items are the first item of a further pass, and the item after a jump.
    private var breakInterval: Double {
        // If the recording defines a minimum interval of 0, it does not apply to these items.
        if timing.minimumInterval == nil, recordedInterval == 0 { return ReplayTiming.defaultInterval }
        return minimumInterval
    }

    // MARK: Items

    /// Whether the items get new times instead of the recorded ones.
    var isRebased: Bool { rebased != nil }

    /// Whether the recorded times of the items are needed.
    ///
    /// At `rate=max`, they are needed only if the items get new times.
    var isTimed: Bool { timing.rate != .max || isRebased }

    /// Returns the instant before which the next item must not be delivered; `nil` if it may be delivered now.
    ///
    /// - Parameters:
    ///   - now: The current instant, evaluated only if needed.
    ///   - isAtOnce: Whether the item is due regardless of its time.
    mutating func wait(at now: @autoclosure () -> SensorInstant, isAtOnce: Bool) -> SensorInstant? {
        guard timing.rate != .max else {
            // No due time is kept at `rate=max`. If the rate is lowered later, the replay does not try to make up for
            // lost time.
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

    /// Returns the new time of the item that is delivered now; `nil` if the items keep their recorded times.
    mutating func nextTime() -> Date? { rebased?.next() }

    /// Schedules the next item: it follows the previous item after the interval between their recorded times.
    mutating func advance(from previous: Date?, to next: Date?, now: @autoclosure () -> SensorInstant) {
        advance(by: interval(from: previous, to: next), now: now())
    }

    /// Schedules the first item of a further pass.
    mutating func advanceOverBreak(now: @autoclosure () -> SensorInstant) { advance(by: breakInterval, now: now()) }

    private mutating func advance(by interval: Double, now: @autoclosure () -> SensorInstant) {
        rebased?.setStep(interval)
        guard case .factor(let factor) = timing.rate else { return }
        due = (due ?? pausedAt ?? now()).advanced(by: interval / factor)
    }

    /// Schedules the item at which the replay continues after a jump to another time; the item is due at once.
    ///
    /// If items are replayed with new times, the new time is ``breakInterval`` seconds after that of the previous item.
    mutating func jump() {
        let interval = breakInterval
        rebased?.setStep(interval)
    }
}
