/// Measures the interval between the samples of a source.
///
/// It is the median of the last three intervals, so that a single gap has no effect.
struct SampleInterval {
    /// The minimum interval in seconds; samples that are closer together count as one report of the source.
    private static let minimum = 0.05

    private var last: SensorInstant?

    /// The latest interval between two samples, in seconds; `second` and `third` are the two intervals before it.
    private var newest: Double?
    private var second: Double?
    private var third: Double?

    /// The median of the last three intervals between the source's samples, in seconds; `nil` before the second sample.
    ///
    /// If only two intervals are known, it is the shorter one; if only one is known, it is that one.
    var seconds: Double? {
        guard let newest else { return nil }
        guard let second else { return newest }
        guard let third else { return min(newest, second) }
        return max(min(newest, second), min(max(newest, second), third))
    }

    /// Records that a sample arrived at the given instant.
    mutating func record(_ now: SensorInstant) {
        guard let last else {
            self.last = now
            return
        }
        guard now != last else { return }
        let seconds = now.seconds(since: last)
        guard seconds >= Self.minimum else { return }
        (newest, second, third) = (seconds, newest, second)
        self.last = now
    }
}
