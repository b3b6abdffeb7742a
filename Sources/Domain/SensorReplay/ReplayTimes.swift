import CodecSupport

/// The times of replayed items.
public enum ReplayTimes: String, Sendable, Hashable, CaseIterable {
    /// The recorded times.
    case recorded

    /// Times as if the items were recorded now.
    ///
    /// The first item gets the wall time at which the replay started. The others follow at the replayed intervals,
    /// including minimum interval and maximum gap but not divided by the rate; the first item of a further pass, and
    /// the item after a jump, follow after the minimum interval. After a pause, or a delay of more than a second, times
    /// are later by that amount. Times therefore never go backwards, even if the wall clock does, and at the original
    /// rate they keep up with it.
    case now
}

/// The time line of a replay with rebased times.
struct RebasedTimes {
    private var begin = Date(timeIntervalSinceReferenceDate: 0)

    /// Seconds from the first item to the last one delivered, summed separately from the date, which is less exact.
    private var elapsed = 0.0

    /// Seconds from the last item delivered to the next one.
    private var step: Double?

    /// Creates a time line whose next item has the time `date`.
    init(at date: Date = Date(timeIntervalSinceReferenceDate: 0)) {
        begin = date
    }

    /// Sets the seconds between the last item and the next one.
    mutating func setStep(_ seconds: Double) { step = max(0, seconds) }

    /// Adds a delay in seconds.
    mutating func delay(by seconds: Double) { elapsed += max(0, seconds) }

    /// Advances to the next item and returns its time.
    mutating func next() -> Date {
        elapsed += step ?? 0
        step = nil
        return begin.addingTimeInterval(elapsed)
    }
}
