public import CodecSupport
public import Geolocation

/// The rule for the wait between two items.
///
/// With d the difference of their times and m the minimum interval, the wait is d if d ≥ m, otherwise m: if a time is
/// missing or goes backwards, or the items are closer. The wait is divided by the rate.
public struct ReplayTiming: Sendable, Hashable {
    /// The speed of the replay.
    public var rate: ReplayRate

    /// Seconds between two items if neither this rule nor the recording defines it.
    public static let defaultInterval = 1.0

    /// Minimum seconds between two items, also used if a time is missing; 0 or more.
    ///
    /// It takes precedence over that of the recording; `nil` uses that of the recording, or ``defaultInterval`` if it
    /// has none.
    public var minimumInterval: Double?

    /// Maximum seconds between two items, so that a pause overnight is not replayed in full; `nil` for no limit.
    public var maximumGap: Double?

    /// Whether items with times may be closer than the minimum interval, as those of an ``InterpolatingSource`` are; it
    /// then applies only if a time is missing.
    public var keepsShortIntervals: Bool

    /// Creates a rule; by default at the original rate, at least a second between items unless the recording defines
    /// another interval, and gaps in full.
    public init(
        rate: ReplayRate = .original, minimumInterval: Double? = nil, maximumGap: Double? = nil,
        keepsShortIntervals: Bool = false
    ) {
        self.rate = rate
        self.minimumInterval = minimumInterval
        self.maximumGap = maximumGap
        self.keepsShortIntervals = keepsShortIntervals
    }

    /// Returns the seconds of the recording between two items with the given times, before division by the rate.
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

    /// Returns the rule for a clock: recorded seconds count on a replay clock, which has the rate.
    func on(_ clock: any SensorClock) -> ReplayTiming {
        var timing = self
        if clock.replay != nil { timing.rate = .original }
        return timing
    }

    /// Returns the seconds of real time between two items with the given recorded times.
    public func wait(from previous: Date?, to next: Date?) -> Double {
        guard case .factor(let factor) = rate else { return 0 }
        return interval(from: previous, to: next) / factor
    }
}
