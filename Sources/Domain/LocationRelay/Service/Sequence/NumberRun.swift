/// A range of consecutive numbers, all received, with the time span of their fixes.
///
/// A pause also ends a run: fixes within it never existed or belong to another run of the producer.
struct NumberRun: Sendable, Hashable {
    /// The maximum time between two consecutive fixes of a run, in milliseconds.
    static let pause: Int64 = 10_000

    /// The ends of the number range.
    private(set) var first: Int64
    private(set) var last: Int64

    /// The earliest and latest time of the fixes, in milliseconds since 1970.
    private(set) var earliest: Int64
    private(set) var latest: Int64

    /// Creates a run of one number.
    init(_ number: Int64, at time: Int64) {
        self.init(number...number, at: time...time)
    }

    /// Creates a run from known ranges.
    init(_ numbers: ClosedRange<Int64>, at times: ClosedRange<Int64>) {
        first = numbers.lowerBound
        last = numbers.upperBound
        earliest = times.lowerBound
        latest = times.upperBound
    }

    /// Whether the run contains the fix.
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

    /// Appends a run; returns `false` if it does not follow without a gap and in time.
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
