/// A range of received sequence numbers without gaps, with the time span of their fixes.
///
/// A long pause between two fixes also ends a run, so that a fix from within the pause is in no run and counts as new.
struct NumberRun: Sendable, Hashable {
    /// The maximum time between two successive fixes of a run, in milliseconds.
    static let pause: Int64 = 10_000

    /// The first sequence number of the run.
    private(set) var first: Int64
    /// The last sequence number of the run.
    private(set) var last: Int64

    /// The earliest time of the fixes in the run, in milliseconds since 1970.
    private(set) var earliest: Int64
    /// The latest time of the fixes in the run, in milliseconds since 1970.
    private(set) var latest: Int64

    /// Creates a run of one fix with the given sequence number and time.
    init(_ number: Int64, at time: Int64) {
        self.init(number...number, at: time...time)
    }

    /// Creates a run of sequence numbers from their range and the range of their fixes' times.
    init(_ numbers: ClosedRange<Int64>, at times: ClosedRange<Int64>) {
        first = numbers.lowerBound
        last = numbers.upperBound
        earliest = times.lowerBound
        latest = times.upperBound
    }

    /// Returns whether the run contains a fix with the given number and time.
    ///
    /// The time is checked because a restarted device may reuse numbers; a duplicate has the time of its original.
    func holds(_ number: Int64, at time: Int64) -> Bool {
        first <= number && number <= last && earliest <= time && time <= latest
    }

    /// Appends a fix to the run; returns `false` if its number is not the next one or its time is too late.
    mutating func append(_ number: Int64, at time: Int64) -> Bool {
        guard number > last, number &- 1 == last, time <= latest + Self.pause else { return false }
        last = number
        widen(to: time)
        return true
    }

    /// Prepends a fix to the run; returns `false` if its number is not the previous one or its time is too early.
    mutating func prepend(_ number: Int64, at time: Int64) -> Bool {
        guard number < first, number &+ 1 == first, time >= earliest - Self.pause else { return false }
        first = number
        widen(to: time)
        return true
    }

    /// Appends another run; returns `false` if there is a gap between the numbers or a pause between the times.
    mutating func append(_ other: NumberRun) -> Bool {
        guard append(other.first, at: other.earliest) else { return false }
        last = other.last
        widen(to: other.latest)
        return true
    }

    private mutating func widen(to time: Int64) {
        earliest = min(earliest, time)
        latest = max(latest, time)
    }
}
