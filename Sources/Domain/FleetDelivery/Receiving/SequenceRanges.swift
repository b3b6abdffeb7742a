/// A non-empty set of record numbers, stored as ranges; optimized for appending at the end of the highest range.
struct SequenceRanges: Sendable, Hashable {
    /// The range with the highest numbers.
    private var top: ClosedRange<Int64>

    /// All ranges but the highest, in ascending order, with a gap after each.
    private var lower: [ClosedRange<Int64>] = []

    /// Creates the set of the numbers in one range.
    init(_ range: ClosedRange<Int64>) { top = range }

    /// Creates the set of the numbers in the given ranges; `nil` if there are none or if they do not ascend.
    init?(_ ranges: [ClosedRange<Int64>]) {
        guard let last = ranges.last,
            zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound < $1.lowerBound })
        else { return nil }
        self.init(ranges[0])
        for range in ranges.dropFirst() { _ = insert(range) }
        if top.upperBound != last.upperBound { return nil }
    }

    /// The number of ranges in the set.
    var count: Int { lower.count + 1 }

    /// All ranges of the set, in ascending order.
    var all: [ClosedRange<Int64>] { lower + [top] }

    /// Returns whether a number is in the set.
    func contains(_ number: Int64) -> Bool {
        if number >= top.lowerBound { return number <= top.upperBound }
        let index = lowerCount(upTo: number)
        return index > 0 && number <= lower[index - 1].upperBound
    }

    /// Returns the ranges of the set that overlap the given range: at most `limit` of them, those with the highest
    /// numbers.
    func ranges(overlapping range: ClosedRange<Int64>, limit: Int) -> [ClosedRange<Int64>] {
        var found: [ClosedRange<Int64>] = top.overlaps(range) ? [top] : []
        var index = lowerCount(upTo: range.upperBound)
        while index > 0, found.count < limit, lower[index - 1].upperBound >= range.lowerBound {
            index -= 1
            found.append(lower[index])
        }
        return found.reversed()
    }

    /// Adds the given number if it immediately follows the highest number of the set; returns whether it was added.
    mutating func append(_ number: Int64) -> Bool {
        guard top.upperBound < .max, number == top.upperBound + 1 else { return false }
        top = top.lowerBound...number
        return true
    }

    /// Adds a range of numbers to the set, and returns the parts of the range that were missing.
    mutating func insert(_ range: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
        // Fast path: nearly all inserted ranges immediately follow the highest one.
        if top.upperBound < .max, range.lowerBound == top.upperBound + 1 {
            top = top.lowerBound...range.upperBound
            return [range]
        }
        if top.lowerBound <= range.lowerBound, range.upperBound <= top.upperBound { return [] }
        let ranges = all
        var (first, last) = (0, ranges.count)
        // The ranges that overlap or adjoin the new one are merged with it.
        while first < last, ranges[first].upperBound < range.lowerBound, !ranges[first].adjoins(range) { first += 1 }
        while last > first, ranges[last - 1].lowerBound > range.upperBound, !range.adjoins(ranges[last - 1]) {
            last -= 1
        }
        var missing: [ClosedRange<Int64>] = []
        var next: Int64? = range.lowerBound
        for known in ranges[first..<last] {
            guard let start = next else { break }
            if start < known.lowerBound, start <= range.upperBound {
                missing.append(start...min(range.upperBound, known.lowerBound - 1))
            }
            next = known.upperBound == .max ? nil : max(start, known.upperBound + 1)
        }
        if let next, next <= range.upperBound { missing.append(next...range.upperBound) }
        var merged = range
        for known in ranges[first..<last] {
            merged = min(merged.lowerBound, known.lowerBound)...max(merged.upperBound, known.upperBound)
        }
        set(ranges[..<first] + [merged] + ranges[last...])
        return missing
    }

    /// Removes a range of numbers; returns `false` and leaves the set unchanged if the set would become empty.
    mutating func remove(_ range: ClosedRange<Int64>) -> Bool {
        var rest: [ClosedRange<Int64>] = []
        for known in all {
            guard known.overlaps(range) else {
                rest.append(known)
                continue
            }
            if known.lowerBound < range.lowerBound { rest.append(known.lowerBound...(range.lowerBound - 1)) }
            if known.upperBound > range.upperBound { rest.append((range.upperBound + 1)...known.upperBound) }
        }
        guard !rest.isEmpty else { return false }
        set(rest[...])
        return true
    }

    /// Adds the numbers of the lowest gap to the set, and returns the count of added numbers; 0 if there is no gap.
    mutating func closeOldestGap() -> UInt64 {
        guard let first = lower.first else { return 0 }
        let second = lower.count > 1 ? lower[1] : top
        let width = UInt64(bitPattern: second.lowerBound &- first.upperBound) - 1
        _ = insert(first.upperBound...second.lowerBound)
        return width
    }

    private mutating func set(_ ranges: ArraySlice<ClosedRange<Int64>>) {
        guard let last = ranges.last else { return }
        top = last
        lower = Array(ranges.dropLast())
    }

    /// Returns the number of ranges, without the highest, that begin at or before the given number.
    private func lowerCount(upTo number: Int64) -> Int {
        var (low, high) = (0, lower.count)
        while low < high {
            let middle = (low + high) / 2
            if lower[middle].lowerBound <= number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension ClosedRange<Int64> {
    /// Whether `next` begins immediately after this range ends.
    fileprivate func adjoins(_ next: ClosedRange<Int64>) -> Bool {
        upperBound < .max && upperBound + 1 == next.lowerBound
    }
}
