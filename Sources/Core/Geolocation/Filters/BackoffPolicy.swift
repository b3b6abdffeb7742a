#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// The delays between attempts: exponential backoff with full jitter.
///
/// Each delay is uniformly random from zero up to a limit that grows with each attempt, so that many clients that lost
/// the same server do not reconnect all at once (M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog,
/// 2015).
public struct BackoffPolicy: Sendable, Hashable {
    /// The limit of the first delay, in seconds.
    public var base: Double

    /// The factor by which the limit grows with each attempt, 1 or more.
    public var factor: Double

    /// The maximum of the limit, in seconds.
    public var cap: Double

    /// Creates a policy; by default, the limits are 0.5 s, 1 s, 2 s and so on, up to a minute.
    public init(base: Double = 0.5, factor: Double = 2, cap: Double = 60) {
        self.base = base
        self.factor = factor
        self.cap = cap
    }

    /// Returns the range of the delay before an attempt, in seconds; the first attempt after a success is number 0.
    public func delayRange(attempt: Int) -> ClosedRange<Double> {
        let limit = min(cap, base * pow(factor, Double(max(0, attempt))))
        return 0...max(0, limit)
    }
}
