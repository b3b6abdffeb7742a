#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// How long to wait before each new attempt: exponential backoff with full jitter.
///
/// The delay is drawn evenly from zero up to a limit that grows with each attempt, so that many devices that lost one
/// server do not come back all at once (M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015).
public struct BackoffPolicy: Sendable, Hashable {
    /// Seconds of the first attempt's limit.
    public var base: Double

    /// By how much the limit grows with each attempt, 1 or more.
    public var factor: Double

    /// Seconds that no limit exceeds.
    public var cap: Double

    /// Makes a policy; by default the limits are 0.5 s, 1 s, 2 s and so on up to a minute.
    public init(base: Double = 0.5, factor: Double = 2, cap: Double = 60) {
        self.base = base
        self.factor = factor
        self.cap = cap
    }

    /// The seconds from which the delay before an attempt is drawn; the first one after a success is number 0.
    public func delayRange(attempt: Int) -> ClosedRange<Double> {
        let limit = min(cap, base * pow(factor, Double(max(0, attempt))))
        return 0...max(0, limit)
    }
}
