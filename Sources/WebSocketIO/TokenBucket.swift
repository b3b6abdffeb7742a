public import Geolocation

/// How often something happens, as a bucket that fills with tokens at a rate, and from which each time takes one.
public struct TokenBucket: Sendable {
    /// Tokens that come in a second.
    private let rate: Double

    /// Tokens that the bucket holds: how often it may happen at once.
    private let capacity: Double

    private var tokens: Double
    private var filled: SensorInstant

    /// Makes a bucket that is full.
    ///
    /// - Parameters:
    ///   - rate: Tokens that come in a second.
    ///   - capacity: Tokens that it holds, 1 at least.
    ///   - now: The present moment.
    public init(rate: Double, capacity: Double, now: SensorInstant) {
        self.rate = rate
        self.capacity = max(1, capacity)
        tokens = self.capacity
        filled = now
    }

    /// Takes a token whether there is one or not, so that later ones are owed.
    public mutating func spend() { tokens -= 1 }

    /// Whether there is a token at a moment.
    public mutating func hasToken(at now: SensorInstant) -> Bool {
        fill(at: now)
        return tokens >= 1
    }

    /// Whether the bucket is full at a moment.
    public mutating func isFull(at now: SensorInstant) -> Bool {
        fill(at: now)
        return tokens >= capacity
    }

    private mutating func fill(at now: SensorInstant) {
        tokens = min(capacity, tokens + max(0, now.seconds(since: filled)) * rate)
        filled = now
    }
}
