import CodecSupport

/// The choice of the times of replayed items.
public enum ReplayTimes: String, Sendable, Hashable, CaseIterable {
    /// The items keep their recorded times.
    case recorded

    /// The items get times as if they were recorded now.
    ///
    /// The first item gets the wall time at which the replay started. The others follow at the replayed intervals,
    /// including minimum interval and maximum gap but not divided by the rate; the first item of a further pass, and
    /// the item after a jump, follow after the minimum interval. After a pause, or a delay of more than a second, times
    /// are later by that amount. Times therefore never go backwards, even if the wall clock does, and at the original
    /// rate they keep up with it.
    case now
}

/// The new times of items in a replay that does not keep the recorded ones.
struct RebasedTimes {
    private var begin = Date(timeIntervalSinceReferenceDate: 0)

    /// The time from the first item to the last one delivered, in seconds.
    ///
    /// It is summed separately from the date, which has a lower resolution.
    private var elapsed = 0.0

    /// The time from the last item delivered to the next one, in seconds; `nil` before the first item.
    private var step: Double?

    /// Creates new times, of which the next item gets `date`.
    init(at date: Date = Date(timeIntervalSinceReferenceDate: 0)) {
        begin = date
    }

    /// Sets the time from the last item to the next one, in seconds.
    mutating func setStep(_ seconds: Double) { step = max(0, seconds) }

    /// Delays the next item by a number of seconds.
    mutating func delay(by seconds: Double) { elapsed += max(0, seconds) }

    /// Advances to the next item and returns its time.
    mutating func next() -> Date {
        elapsed += step ?? 0
        step = nil
        return begin.addingTimeInterval(elapsed)
    }
}
