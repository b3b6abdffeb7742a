/// How good a stream of numbered messages was over a time.
public struct StreamQuality: Sendable, Hashable {
    /// Seconds that the messages were under way, on the average; nil without messages.
    public var meanLatency: Double?

    /// Seconds that 95 % of them did not exceed; the average where there are less than 20.
    public var latency95: Double?

    /// The share of the numbers between the lowest and the highest one that did not come, 0…1.
    public var loss: Double

    /// Messages each second.
    public var rate: Double

    /// Seconds since the last message; nil without messages.
    public var age: Double?

    /// From 0 to 100: each of latency, loss, rate and age takes away from 100 what it is worse than it should be.
    ///
    /// Milliseconds beyond 500 take a tenth of themselves, at most 40; each percent lost beyond 5 takes 5, at most 30; a rate
    /// below 0.5 up to 20, and seconds of silence beyond 5 two each, at most 10. An empty stream has 70.
    public var score: Double {
        guard let meanLatency, let age else { return 70 }
        let penalties = [
            (meanLatency * 1000 - 500) / 10, (loss - 0.05) * 500, (0.5 - rate) * 40, (age - 5) * 2,
        ]
        let limits = [40.0, 30, 20, 10]
        return zip(penalties, limits).reduce(100) { $0 - max(0, min($1.0, $1.1)) }
    }

    /// Whether it does its work: a score of 70 or more, at most 500 ms and 5 % lost, and a message within the last 10 s.
    public var isHealthy: Bool {
        guard let meanLatency, let age else { return false }
        return score >= 70 && meanLatency <= 0.5 && loss <= 0.05 && age < 10
    }
}
