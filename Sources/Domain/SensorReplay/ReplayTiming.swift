public import CodecSupport
public import Geolocation

/// The rule for the wait between two items.
///
/// If d is the difference of their times and m the minimum interval, the wait is d if d ≥ m. Otherwise it is m: if a
/// time is missing, if times go backwards, or if the items are closer together. The wait is divided by the rate.
public struct ReplayTiming: Sendable, Hashable {
    /// The speed of the replay.
    public var rate: ReplayRate

    /// The time in seconds between two items if neither this rule nor the recording defines it.
    public static let defaultInterval = 1.0

    /// The minimum time between two items in seconds, also used if a time is missing; 0 or more.
    ///
    /// It takes precedence over that of the recording. If it is `nil`, that of the recording is used, or
    /// ``defaultInterval`` if the recording has none.
    public var minimumInterval: Double?

    /// The maximum time between two items in seconds, so that a pause overnight is not replayed in full; `nil` for no
    /// limit.
    public var maximumGap: Double?

    /// Whether items with times may be closer together than the minimum interval, as those of an
    /// ``InterpolatingSource`` are.
    ///
    /// The minimum interval then applies only if a time is missing.
    public var keepsShortIntervals: Bool

    /// Creates a rule.
    ///
    /// By default, items are replayed at the original rate and gaps in full, with at least a second between items
    /// unless the recording defines another interval.
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

    /// Returns the rule for a clock; on a replay clock, which applies the rate itself, the rule has the original rate.
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
