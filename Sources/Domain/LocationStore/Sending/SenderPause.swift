import CodecSupport
import Geolocation

/// The pauses of a sender.
struct SenderPause: Sendable {
    /// After answers that the destination cannot be reached.
    var retrying: Backoff
    /// After answers that call for other credentials or another configuration.
    var long: Backoff
    /// After a store could not be read.
    var reading: Backoff

    private let retryLimit: Double

    init(_ options: SenderOptions, random: @escaping @Sendable (ClosedRange<Double>) -> Double) {
        retrying = Backoff(options.backoff, random: random)
        long = Backoff(options.longBackoff) { range in random(range.upperBound / 2...range.upperBound) }
        reading = Backoff(BackoffPolicy(base: 1, factor: 2, cap: 60), random: random)
        retryLimit = options.retryLimit
    }

    /// Notes that the destination answers as it should.
    mutating func reset() {
        retrying.reset()
        long.reset()
    }

    /// Returns the seconds until the next attempt, at least those that the destination has asked for, if any.
    mutating func retry(after seconds: Double?, at now: SensorInstant) -> Double {
        let delay = retrying.fail(at: now)
        guard let seconds, seconds > 0 else { return delay }
        return max(delay, min(seconds, retryLimit))
    }
}
