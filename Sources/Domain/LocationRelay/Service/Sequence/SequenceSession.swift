/// The fixes received from a producer between two of its restarts, a period in which its sequence numbers increase.
///
/// The numbers are stored as runs of consecutive numbers. A counter without gaps needs only one run of any length, so
/// its duplicates are always detected. Numbers with gaps, such as milliseconds, need one run per fix.
struct SequenceSession: Sendable, Hashable {
    /// Whether and how a fix fits into the sequence numbers and times of a session.
    enum Place: Sendable, Hashable {
        /// The fix was received before.
        case repetition
        /// The fix was not received before; its number has the given distance from the nearest received number.
        case free(distance: UInt64)
        /// The number is in the range of numbers removed to save memory, so it is unknown whether the fix was received.
        case forgotten
        /// The order of the numbers contradicts the order of the times, so the fix belongs to another session.
        case elsewhere
    }

    /// The milliseconds by which a fix may be earlier than a fix with a lower number.
    ///
    /// A fix with only a new heading has the time of sending. A fix with a new position has the time of the satellites,
    /// which can be some seconds earlier.
    static let tolerance: Int64 = 2000

    /// The run of consecutive sequence numbers with the greatest numbers of the session.
    private(set) var top: NumberRun

    /// All runs (ranges of consecutive numbers) of the session but the highest, in ascending order.
    private(set) var lower: ContiguousArray<NumberRun> = []

    /// The greatest sequence number that was removed to save memory; `nil` if no number was removed.
    private(set) var floor: Int64?

    /// The earliest time of all fixes in the session, in milliseconds since 1970.
    private(set) var earliest: Int64
    /// The latest time of all fixes in the session, in milliseconds since 1970.
    private(set) var latest: Int64

    /// Creates a session that contains one fix.
    init(_ number: Int64, at time: Int64) {
        top = NumberRun(number, at: time)
        earliest = time
        latest = time
    }

    /// Restores a saved session; returns `nil` if there are no runs or if the runs are out of order.
    init?(runs: ContiguousArray<NumberRun>, floor: Int64?) {
        guard let last = runs.last, zip(runs, runs.dropFirst()).allSatisfy({ $0.last < $1.first }),
            floor.map({ $0 < runs[0].first }) ?? true
        else { return nil }
        top = last
        lower = ContiguousArray(runs.dropLast())
        self.floor = floor
        earliest = runs.reduce(last.earliest) { min($0, $1.earliest) }
        latest = runs.reduce(last.latest) { max($0, $1.latest) }
    }

    /// The number of runs of consecutive sequence numbers in the session.
    var runCount: Int { lower.count + 1 }

    /// Records a fix if it has the next number and a time that fits; returns `false` for any other fix, which is not
    /// recorded.
    mutating func acceptNext(_ number: Int64, at time: Int64) -> Bool {
        guard time >= top.latest - Self.tolerance, top.append(number, at: time) else { return false }
        latest = max(latest, time)
        return true
    }

    /// Returns whether the session contains a fix with the given number and time.
    func holds(_ number: Int64, at time: Int64) -> Bool {
        guard earliest <= time, time <= latest else { return false }
        if number >= top.first { return top.holds(number, at: time) }
        let index = lowerCount(upTo: number)
        return index > 0 && lower[index - 1].holds(number, at: time)
    }

    /// Returns whether and how a fix fits into the sequence numbers and times of the session.
    func place(of number: Int64, at time: Int64) -> Place {
        if number > top.last {
            guard time >= top.latest - Self.tolerance else { return .elsewhere }
            return .free(distance: Self.distance(top.last, number))
        }
        if number >= top.first { return top.holds(number, at: time) ? .repetition : .elsewhere }
        let index = lowerCount(upTo: number)
        let above = index < lower.count ? lower[index] : top
        if index > 0, number <= lower[index - 1].last {
            return lower[index - 1].holds(number, at: time) ? .repetition : .elsewhere
        }
        guard time <= above.earliest + Self.tolerance else { return .elsewhere }
        let distance = Self.distance(number, above.first)
        guard index > 0 else { return floor.map { number <= $0 } == true ? .forgotten : .free(distance: distance) }
        let below = lower[index - 1]
        guard time >= below.latest - Self.tolerance else { return .elsewhere }
        return .free(distance: min(distance, Self.distance(below.last, number)))
    }

    /// Inserts a fix that was not received before and belongs to this session.
    ///
    /// If the session then has more than `limit` runs, the lowest `limit / 4` runs are removed, at least one.
    mutating func insert(_ number: Int64, at time: Int64, limit: Int) {
        earliest = min(earliest, time)
        latest = max(latest, time)
        if number > top.last {
            insertAbove(number, at: time)
        } else {
            insertBelow(number, at: time)
        }
        if runCount > limit { forgetLowest(max(1, limit / 4)) }
    }

    private mutating func insertAbove(_ number: Int64, at time: Int64) {
        if top.append(number, at: time) { return }
        lower.append(top)
        top = NumberRun(number, at: time)
    }

    private mutating func insertBelow(_ number: Int64, at time: Int64) {
        let index = lowerCount(upTo: number)
        if index > 0, lower[index - 1].append(number, at: time) { return closeGap(above: index - 1) }
        if index < lower.count {
            if lower[index].prepend(number, at: time) { return }
        } else if top.prepend(number, at: time) {
            return
        }
        lower.insert(NumberRun(number, at: time), at: index)
    }

    /// Merges a run with the next higher run if the two have become adjacent.
    private mutating func closeGap(above index: Int) {
        if index + 1 < lower.count {
            if lower[index].append(lower[index + 1]) { lower.remove(at: index + 1) }
        } else if lower[index].append(top) {
            top = lower.removeLast()
        }
    }

    private mutating func forgetLowest(_ count: Int) {
        let count = min(count, lower.count)
        guard count > 0 else { return }
        floor = lower[count - 1].last
        lower.removeFirst(count)
    }

    /// Returns the number of runs in ``lower`` that begin at or before the given number.
    private func lowerCount(upTo number: Int64) -> Int {
        var (low, high) = (0, lower.count)
        while low < high {
            let middle = (low + high) / 2
            if lower[middle].first <= number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the distance between two sequence numbers, which may be greater than the maximum of `Int64`.
    private static func distance(_ low: Int64, _ high: Int64) -> UInt64 { UInt64(bitPattern: high &- low) }
}
