import CodecSupport

/// The usual interval between the fixes of a subject: the median of the last eight intervals.
struct UpdateInterval: Sendable, Hashable {
    /// The range to which the usual interval is clamped, in seconds.
    static let range = 1.0...600.0

    private static let capacity = 8
    private var intervals = SIMD8<Float>(repeating: .infinity)
    private var count = 0
    private var next = 0

    /// Adds the time between two fixes in seconds; 0 and negative times are ignored.
    mutating func add(_ seconds: Double) {
        guard seconds > 0 else { return }
        intervals[next] = Float(seconds)
        next = (next + 1) % Self.capacity
        count = min(count + 1, Self.capacity)
    }

    /// The median of the last intervals in seconds, clamped to ``range``.
    ///
    /// For an even number of intervals, the value is the lower of the two middle intervals. Before the second fix, the
    /// value is the lower limit of the range.
    var seconds: Double {
        guard count > 0 else { return Self.range.lowerBound }
        let middle = (count - 1) / 2
        // Only the first `count` intervals are known yet; the remaining ones are infinite and are not inspected.
        for index in 0..<count {
            let value = intervals[index]
            let smaller = (0..<count).count { intervals[$0] < value }
            let equal = (0..<count).count { intervals[$0] == value }
            if smaller <= middle, middle < smaller + equal { return Double(value).clamped(to: Self.range) }
        }
        return Self.range.lowerBound
    }
}
