#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which times the replayed items bear.
public enum ReplayTimes: String, Sendable, Hashable, CaseIterable {
    /// Those at which they were recorded.
    case recorded

    /// As if they were recorded now.
    ///
    /// The first item gets the wall time at which the replay began. The others follow at the differences that the replay
    /// keeps, with minimum interval and longest gap but not divided by the rate; each pass of a loop, and the item after
    /// a jump, the minimum interval after what came before. What follows a pause, or a delay of more than a second, is later
    /// by that. Thus the times never run backwards, whatever becomes of the wall time, and at the original rate they stay
    /// with it.
    case now
}

/// The time line of a replay whose items bear new times.
struct RebasedTimes {
    private var begin = Date(timeIntervalSinceReferenceDate: 0)

    /// Seconds from the first item to the one delivered last, summed apart from the date, which is less exact.
    private var elapsed = 0.0

    /// Seconds from the item delivered last to the next one.
    private var step: Double?

    /// Begins anew, so that the next item bears the time `date`.
    init(at date: Date = Date(timeIntervalSinceReferenceDate: 0)) {
        begin = date
    }

    /// Says how many seconds after the last item the next one lies.
    mutating func setStep(_ seconds: Double) { step = max(0, seconds) }

    /// Says that the replay has stood still for so many seconds.
    mutating func delay(by seconds: Double) { elapsed += max(0, seconds) }

    /// The time of the next item, which has come.
    mutating func next() -> Date {
        elapsed += step ?? 0
        step = nil
        return begin.addingTimeInterval(elapsed)
    }
}
