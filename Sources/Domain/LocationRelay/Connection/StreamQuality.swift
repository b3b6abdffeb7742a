/// The quality of a stream of numbered messages over a period.
public struct StreamQuality: Sendable, Hashable {
    /// The mean transit time in seconds; `nil` without messages.
    public var meanLatency: Double?

    /// The 95th percentile of the transit time in seconds; the mean if there are fewer than 20 messages.
    public var latency95: Double?

    /// The share of missing numbers between the lowest and the highest, 0…1.
    public var loss: Double

    /// Messages per second.
    public var rate: Double

    /// Seconds since the last message; `nil` without messages.
    public var age: Double?

    /// A score from 0 to 100: 100 minus penalties for latency, loss, rate and age.
    ///
    /// The penalties are 1 per 10 ms of latency beyond 500 ms, at most 40; 5 per percent of loss beyond 5 %, at most
    /// 30; up to 20 for a rate below 0.5; and 2 per second of silence beyond 5 s, at most 10. An empty stream scores
    /// 70.
    public var score: Double {
        guard let meanLatency, let age else { return 70 }
        let penalties = [
            (meanLatency * 1000 - 500) / 10, (loss - 0.05) * 500, (0.5 - rate) * 40, (age - 5) * 2,
        ]
        let limits = [40.0, 30, 20, 10]
        return zip(penalties, limits).reduce(100) { $0 - max(0, min($1.0, $1.1)) }
    }

    /// Whether the score is at least 70, the latency at most 500 ms, the loss at most 5 %, and the last message less
    /// than 10 s old.
    public var isHealthy: Bool {
        guard let meanLatency, let age else { return false }
        return score >= 70 && meanLatency <= 0.5 && loss <= 0.05 && age < 10
    }
}
