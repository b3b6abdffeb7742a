#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// The rule for the delays between attempts, for example to connect to a server: exponential backoff with full jitter.
///
/// Each delay is uniformly random from zero up to a limit that grows with each attempt, so that many clients that lost
/// the same server do not reconnect all at once (M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog,
/// 2015).
public struct BackoffPolicy: Sendable, Hashable {
    /// The longest possible delay before the first repeated attempt, in seconds.
    public var base: Double

    /// The factor, 1 or more, by which the upper limit of the random delay grows with each further attempt.
    public var factor: Double

    /// The value in seconds beyond which the upper limit of the random delay does not grow.
    public var cap: Double

    /// Creates a policy for the delays between attempts.
    ///
    /// By default, the upper limits of the random delays are 0.5 s, 1 s, 2 s and so on, up to a minute.
    public init(base: Double = 0.5, factor: Double = 2, cap: Double = 60) {
        self.base = base
        self.factor = factor
        self.cap = cap
    }

    /// Returns the range in seconds of the delay before the given attempt.
    ///
    /// The first attempt after a success has the number 0.
    public func delayRange(attempt: Int) -> ClosedRange<Double> {
        let limit = min(cap, base * pow(factor, Double(max(0, attempt))))
        return 0...max(0, limit)
    }
}

/// The delays between attempts, determined by a ``BackoffPolicy`` and the number of consecutive failures.
public struct Backoff: Sendable {
    /// The rule from which the delays follow.
    public let policy: BackoffPolicy

    /// The number of failed attempts since the last success.
    public private(set) var failures = 0

    private let steadyTime: Double
    private let random: @Sendable (ClosedRange<Double>) -> Double
    private var success: SensorInstant?

    /// Creates a back-off that has recorded no failures yet.
    ///
    /// - Parameters:
    ///   - policy: The rule for the delays.
    ///   - steadyTime: The time in seconds that a success must last so that the next failure counts as the first one.
    ///     Default: infinity, so that only ``reset()`` restarts the back-off.
    ///   - random: Returns a random delay in a range, in seconds.
    public init(
        _ policy: BackoffPolicy, steadyTime: Double = .infinity,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.policy = policy
        self.steadyTime = steadyTime
        self.random = random
    }

    /// Restarts the back-off, so that the next failure counts as the first one.
    public mutating func reset() {
        failures = 0
        success = nil
    }

    /// Records that an attempt succeeded at the given instant.
    public mutating func succeed(at now: SensorInstant) { success = now }

    /// Records a failure, and returns the seconds to wait before the next attempt.
    ///
    /// A failure is an attempt that failed, or the end of a connection or run that a successful attempt had begun.
    public mutating func fail(at now: SensorInstant) -> Double {
        if let success, now.seconds(since: success) >= steadyTime { failures = 0 }
        success = nil
        defer { failures += 1 }
        return random(policy.delayRange(attempt: failures))
    }
}
