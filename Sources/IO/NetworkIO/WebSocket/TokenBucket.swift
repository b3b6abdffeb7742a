public import Geolocation

/// A rate limiter: a bucket that fills with tokens at a constant rate, and from which each event removes a token.
public struct TokenBucket: Sendable {
    /// The number of tokens added to the bucket per second.
    private let rate: Double

    /// The maximum number of tokens in the bucket, which is the number of events that may happen at once.
    private let capacity: Double

    private var tokens: Double
    private var filled: SensorInstant

    /// Creates a full bucket.
    ///
    /// - Parameters:
    ///   - rate: The number of tokens added per second.
    ///   - capacity: The maximum number of tokens, at least 1.
    ///   - now: The current instant.
    public init(rate: Double, capacity: Double, now: SensorInstant) {
        self.rate = rate
        self.capacity = max(1, capacity)
        tokens = self.capacity
        filled = now
    }

    /// Removes a token even if the bucket has none.
    ///
    /// The number of tokens may become negative; tokens that are added later first make up for this.
    public mutating func spend() { tokens -= 1 }

    /// Returns `true` if the bucket has a token at the given instant.
    public mutating func hasToken(at now: SensorInstant) -> Bool {
        fill(at: now)
        return tokens >= 1
    }

    /// Returns `true` if the bucket is full at the given instant.
    public mutating func isFull(at now: SensorInstant) -> Bool {
        fill(at: now)
        return tokens >= capacity
    }

    private mutating func fill(at now: SensorInstant) {
        tokens = min(capacity, tokens + max(0, now.seconds(since: filled)) * rate)
        filled = now
    }
}
