import CodecSupport
import Geolocation

/// Computes how long a sender pauses after a failure.
struct SenderPause: Sendable {
    /// The delays while the destination cannot be reached.
    var retrying: Backoff
    /// The delays while the destination rejects the credentials or is misconfigured.
    var long: Backoff
    /// The delays while the store cannot be read.
    var reading: Backoff

    private let retryLimit: Double

    init(_ options: SenderOptions, random: @escaping @Sendable (ClosedRange<Double>) -> Double) {
        retrying = Backoff(options.backoff, random: random)
        long = Backoff(options.longBackoff) { range in random(range.upperBound / 2...range.upperBound) }
        reading = Backoff(BackoffPolicy(base: 1, factor: 2, cap: 60), random: random)
        retryLimit = options.retryLimit
    }

    /// Resets the delays between attempts after the destination has accepted records.
    mutating func reset() {
        retrying.reset()
        long.reset()
    }

    /// Returns the time until the next attempt to reach the destination, in seconds.
    ///
    /// The time is at least the delay that the destination has requested, up to a limit.
    mutating func retry(after seconds: Double?, at now: SensorInstant) -> Double {
        let delay = retrying.fail(at: now)
        guard let seconds, seconds > 0 else { return delay }
        return max(delay, min(seconds, retryLimit))
    }
}
