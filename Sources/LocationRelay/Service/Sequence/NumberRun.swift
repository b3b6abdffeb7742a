/// Numbers that follow each other without a gap, all of them received, and when their fixes were taken.
///
/// A gap in time ends a run, too: what lies in it was made by nobody, or by another run of the producer.
struct NumberRun: Sendable, Hashable {
    /// Milliseconds between two fixes of a run, at most.
    static let pause: Int64 = 10_000

    /// The numbers at both ends.
    private(set) var first: Int64
    private(set) var last: Int64

    /// Of the fixes with these numbers, when the earliest and the latest were taken; milliseconds since 1970.
    private(set) var earliest: Int64
    private(set) var latest: Int64

    /// A run of one number.
    init(_ number: Int64, at time: Int64) {
        self.init(number...number, at: time...time)
    }

    /// A run that is known.
    init(_ numbers: ClosedRange<Int64>, at times: ClosedRange<Int64>) {
        first = numbers.lowerBound
        last = numbers.upperBound
        earliest = times.lowerBound
        latest = times.upperBound
    }

    /// Whether it holds the fix: a repetition bears the time of its original, so that one beyond the run's times is another.
    func holds(_ number: Int64, at time: Int64) -> Bool {
        first <= number && number <= last && earliest <= time && time <= latest
    }

    /// Takes a fix where it has the number behind the last one and follows soon; false where it does not.
    mutating func append(_ number: Int64, at time: Int64) -> Bool {
        guard number > last, number &- 1 == last, time <= latest + Self.pause else { return false }
        last = number
        widen(to: time)
        return true
    }

    /// Takes a fix where it has the number before the first one, and the first one follows soon; false where it does not.
    mutating func prepend(_ number: Int64, at time: Int64) -> Bool {
        guard number < first, number &+ 1 == first, time >= earliest - Self.pause else { return false }
        first = number
        widen(to: time)
        return true
    }

    /// Takes a run that follows without a gap and soon; false where it does not.
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
