/// A non-empty set of numbers, stored as ranges; optimized for appending at the end of the highest range.
struct SequenceRanges: Sendable, Hashable {
    /// The range with the highest numbers.
    private var top: ClosedRange<Int64>

    /// All other ranges, in ascending order, with a gap between each two ranges.
    private var lower: [ClosedRange<Int64>] = []

    /// Creates a set of one range.
    init(_ range: ClosedRange<Int64>) { top = range }

    /// Creates a set of ranges; `nil` if there are none or if they do not ascend.
    init?(_ ranges: [ClosedRange<Int64>]) {
        guard let last = ranges.last,
            zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound < $1.lowerBound })
        else { return nil }
        self.init(ranges[0])
        for range in ranges.dropFirst() { _ = insert(range) }
        if top.upperBound != last.upperBound { return nil }
    }

    /// The number of ranges.
    var count: Int { lower.count + 1 }

    /// The ranges, in ascending order.
    var all: [ClosedRange<Int64>] { lower + [top] }

    /// Returns whether a number is in the set.
    func contains(_ number: Int64) -> Bool {
        if number >= top.lowerBound { return number <= top.upperBound }
        let index = lowerCount(upTo: number)
        return index > 0 && number <= lower[index - 1].upperBound
    }

    /// Returns the ranges that overlap a range, or only the last `limit` of them if there are more.
    func ranges(overlapping range: ClosedRange<Int64>, limit: Int) -> [ClosedRange<Int64>] {
        var found: [ClosedRange<Int64>] = top.overlaps(range) ? [top] : []
        var index = lowerCount(upTo: range.upperBound)
        while index > 0, found.count < limit, lower[index - 1].upperBound >= range.lowerBound {
            index -= 1
            found.append(lower[index])
        }
        return found.reversed()
    }

    /// Adds a number if it immediately follows the highest one; otherwise, returns `false`.
    mutating func append(_ number: Int64) -> Bool {
        guard top.upperBound < .max, number == top.upperBound + 1 else { return false }
        top = top.lowerBound...number
        return true
    }

    /// Adds a range, and returns the parts of it that were missing.
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

    /// Removes a range; returns `false` and leaves the set unchanged if the set would become empty.
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

    /// Adds the numbers of the lowest gap, and returns their count; 0 if there is no gap.
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

    /// Returns the number of lower ranges that begin at or before a number.
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
