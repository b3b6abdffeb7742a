import CodecSupport

/// Whether the items of a replay keep their recorded times or get new ones.
public enum ReplayTimes: String, Sendable, Hashable, CaseIterable {
    /// The items keep the times at which they were recorded.
    case recorded

    /// The items get new times, as if they were recorded during the replay.
    ///
    /// The first item gets the wall time at which the replay started. Each further item follows after the recorded
    /// interval, limited by the minimum interval and the maximum gap; the rate does not change this interval. The first
    /// item of a further pass, and the item after a jump, follow after the minimum interval. After a pause, or a delay
    /// of more than a second, the times are later by that duration. Times therefore never go backwards, even if the
    /// wall clock does, and at the original rate they keep up with the wall clock.
    case now
}

/// Generates new times for the items of a replay that does not keep the recorded ones.
struct RebasedTimes {
    private var begin = Date(timeIntervalSinceReferenceDate: 0)

    /// The time from the first item to the item delivered last, in seconds.
    ///
    /// It is summed separately from the date, which has a lower resolution.
    private var elapsed = 0.0

    /// The time from the item delivered last to the next item, in seconds; `nil` before the first item.
    private var step: Double?

    /// Creates a generator of times whose first time is `date`.
    init(at date: Date = Date(timeIntervalSinceReferenceDate: 0)) {
        begin = date
    }

    /// Sets the time from the previous item to the next one, in seconds.
    mutating func setStep(_ seconds: Double) { step = max(0, seconds) }

    /// Delays the time of the next item by the given number of seconds.
    mutating func delay(by seconds: Double) { elapsed += max(0, seconds) }

    /// Advances to the next item and returns its new time.
    mutating func next() -> Date {
        elapsed += step ?? 0
        step = nil
        return begin.addingTimeInterval(elapsed)
    }
}
