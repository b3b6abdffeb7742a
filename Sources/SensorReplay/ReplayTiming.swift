#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The pure rule by which a replay waits from one item to the next.
///
/// With d the difference of their times and m the minimum interval, the wait is d where d ≥ m, and m otherwise: where a
/// time is missing or runs backwards, or items lie closer. The rate divides it.
public struct ReplayTiming: Sendable, Hashable {
    /// How fast the replay runs.
    public var rate: ReplayRate

    /// Seconds between two items where neither this rule nor the recording names any.
    public static let defaultInterval = 1.0

    /// Seconds between two items at least, and where their times do not tell; 0 or more.
    ///
    /// What is set here counts before what the recording says of itself; nil leaves it to the recording, and to
    /// ``defaultInterval`` where that says nothing.
    public var minimumInterval: Double?

    /// Seconds between two items at most, so that a night's pause does not last a night; nil for no limit.
    public var maximumGap: Double?

    /// Whether items whose times tell may lie closer than the minimum interval, as those of an ``InterpolatingSource``
    /// do; the minimum interval is then for items whose times do not tell.
    public var keepsShortIntervals: Bool

    /// Makes a rule; by default at the original rate, at least a second between items unless the recording says
    /// otherwise, gaps in full.
    public init(
        rate: ReplayRate = .original, minimumInterval: Double? = nil, maximumGap: Double? = nil,
        keepsShortIntervals: Bool = false
    ) {
        self.rate = rate
        self.minimumInterval = minimumInterval
        self.maximumGap = maximumGap
        self.keepsShortIntervals = keepsShortIntervals
    }

    /// Seconds of the replay from an item to the next, given their times in the recording, before the rate divides them.
    public func interval(from previous: Date?, to next: Date?) -> Double {
        let minimum = minimumInterval ?? Self.defaultInterval
        var interval = minimum
        if let previous, let next {
            let difference = next.timeIntervalSince(previous)
            if difference >= minimum || keepsShortIntervals && difference > 0 { interval = difference }
        }
        if let maximumGap { interval = min(interval, max(maximumGap, 0)) }
        return interval
    }

    /// Seconds of real time from an item to the next, given their times in the recording.
    public func wait(from previous: Date?, to next: Date?) -> Double {
        guard case .factor(let factor) = rate else { return 0 }
        return interval(from: previous, to: next) / factor
    }
}
