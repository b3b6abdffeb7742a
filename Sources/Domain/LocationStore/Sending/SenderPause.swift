import CodecSupport
import Geolocation

/// The back-offs from which the pauses of a sender are computed.
struct SenderPause: Sendable {
    /// The back-off while the destination cannot be reached.
    var retrying: Backoff
    /// The back-off while the credentials are rejected or the destination is misconfigured.
    var long: Backoff
    /// The back-off while the store cannot be read.
    var reading: Backoff

    private let retryLimit: Double

    init(_ options: SenderOptions, random: @escaping @Sendable (ClosedRange<Double>) -> Double) {
        retrying = Backoff(options.backoff, random: random)
        long = Backoff(options.longBackoff) { range in random(range.upperBound / 2...range.upperBound) }
        reading = Backoff(BackoffPolicy(base: 1, factor: 2, cap: 60), random: random)
        retryLimit = options.retryLimit
    }

    /// Resets the back-offs for the destination after it has accepted records.
    mutating func reset() {
        retrying.reset()
        long.reset()
    }

    /// Returns the seconds until the next attempt, at least the delay that the destination has requested.
    mutating func retry(after seconds: Double?, at now: SensorInstant) -> Double {
        let delay = retrying.fail(at: now)
        guard let seconds, seconds > 0 else { return delay }
        return max(delay, min(seconds, retryLimit))
    }
}
