/// Counts durations in buckets by their length.
///
/// A monitoring system uses the counts to estimate how many durations were longer than a limit. The histogram needs
/// the same memory for any number of durations.
public struct DurationHistogram: Sendable, Hashable {
    /// The upper limits of the buckets in seconds; durations beyond the last limit are in a bucket of their own.
    public static let limits = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200, 86_400,
    ]

    /// The number of durations in each bucket, in the order of ``limits``.
    ///
    /// The last element is the number of durations beyond the last limit.
    public private(set) var counts = [Int](repeating: 0, count: limits.count + 1)

    /// The sum of all durations in the histogram, in seconds.
    public private(set) var sum = 0.0

    /// Creates a histogram without durations.
    public init() {}

    /// The number of durations in the histogram.
    public var count: Int { counts.reduce(0, +) }

    /// Adds a duration to the histogram.
    ///
    /// - Parameter seconds: The duration in seconds; a negative one counts as 0, and one that is not finite is ignored.
    public mutating func add(_ seconds: Double) {
        guard seconds.isFinite else { return }
        let seconds = max(0, seconds)
        counts[Self.limits.firstIndex { seconds <= $0 } ?? Self.limits.count] += 1
        sum += seconds
    }
}
