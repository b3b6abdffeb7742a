/// A histogram of durations in constant memory, with a relative resolution of one sixteenth.
struct LatencyHistogram: Sendable {
    private var counts = [Int](repeating: 0, count: 16 * 40)

    /// The number of durations that have been added.
    private(set) var count = 0

    /// Adds a duration in nanoseconds to the histogram.
    mutating func add(_ nanoseconds: Int64) {
        counts[Self.place(of: UInt64(max(1, nanoseconds)))] += 1
        count += 1
    }

    /// Returns a quantile of the durations, in seconds: the given fraction of them, 0 to 1, is not longer than the
    /// result.
    ///
    /// The result is `nil` if there are no durations.
    func quantile(_ part: Double) -> Double? {
        guard count > 0 else { return nil }
        var left = Int((Double(count) * part).rounded(.up))
        for (place, count) in counts.enumerated() {
            left -= count
            if left <= 0 { return Self.limit(of: place) / 1e9 }
        }
        return Self.limit(of: counts.count - 1) / 1e9
    }

    private static func place(of number: UInt64) -> Int {
        let power = 63 - number.leadingZeroBitCount
        let step = power < 4 ? 0 : Int(number >> UInt64(power - 4) & 0xF)
        return min(16 * 40 - 1, power * 16 + step)
    }

    private static func limit(of place: Int) -> Double {
        Double(1 << (place / 16)) * (1 + Double(place % 16 + 1) / 16)
    }
}
