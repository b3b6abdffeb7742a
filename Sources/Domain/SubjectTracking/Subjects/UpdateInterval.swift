import CodecSupport

/// The usual interval between the fixes of a subject: the median of the last eight.
struct UpdateInterval: Sendable, Hashable {
    /// The range of the interval, in seconds.
    static let range = 1.0...600.0

    private static let capacity = 8
    private var intervals = SIMD8<Float>(repeating: .infinity)
    private var count = 0
    private var next = 0

    /// Adds the seconds between two fixes.
    mutating func add(_ seconds: Double) {
        guard seconds > 0 else { return }
        intervals[next] = Float(seconds)
        next = (next + 1) % Self.capacity
        count = min(count + 1, Self.capacity)
    }

    /// The median in seconds, clamped to ``range``; of an even number, the lower of the two middle values.
    ///
    /// The lower limit until there are two fixes.
    var seconds: Double {
        guard count > 0 else { return Self.range.lowerBound }
        let middle = (count - 1) / 2
        // Missing ones are infinite and sort last.
        for index in 0..<count {
            let value = intervals[index]
            let smaller = (0..<count).count { intervals[$0] < value }
            let equal = (0..<count).count { intervals[$0] == value }
            if smaller <= middle, middle < smaller + equal { return Double(value).clamped(to: Self.range) }
        }
        return Self.range.lowerBound
    }
}
