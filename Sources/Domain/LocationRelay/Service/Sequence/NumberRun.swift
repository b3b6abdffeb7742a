/// A range of consecutive numbers, all received, with the time span of their fixes.
///
/// A run also ends at a pause in the times of the fixes. A fix within the pause therefore does not count as received.
struct NumberRun: Sendable, Hashable {
    /// The maximum time between two consecutive fixes of a run, in milliseconds.
    static let pause: Int64 = 10_000

    /// The first number of the range.
    private(set) var first: Int64
    /// The last number of the range.
    private(set) var last: Int64

    /// The earliest time of the fixes, in milliseconds since 1970.
    private(set) var earliest: Int64
    /// The latest time of the fixes, in milliseconds since 1970.
    private(set) var latest: Int64

    /// Creates a run of one number.
    init(_ number: Int64, at time: Int64) {
        self.init(number...number, at: time...time)
    }

    /// Creates a run from its range of numbers and its range of times.
    init(_ numbers: ClosedRange<Int64>, at times: ClosedRange<Int64>) {
        first = numbers.lowerBound
        last = numbers.upperBound
        earliest = times.lowerBound
        latest = times.upperBound
    }

    /// Returns whether the run contains a fix with the given number and time.
    ///
    /// A duplicate has the time of its original, so a time outside the run's span means another fix.
    func holds(_ number: Int64, at time: Int64) -> Bool {
        first <= number && number <= last && earliest <= time && time <= latest
    }

    /// Appends a fix; returns `false` if its number is not the next one or its time is too late.
    mutating func append(_ number: Int64, at time: Int64) -> Bool {
        guard number > last, number &- 1 == last, time <= latest + Self.pause else { return false }
        last = number
        widen(to: time)
        return true
    }

    /// Prepends a fix; returns `false` if its number is not the previous one or its time is too early.
    mutating func prepend(_ number: Int64, at time: Int64) -> Bool {
        guard number < first, number &+ 1 == first, time >= earliest - Self.pause else { return false }
        first = number
        widen(to: time)
        return true
    }

    /// Appends a run; returns `false` if there is a gap between the numbers or a pause between the times.
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
