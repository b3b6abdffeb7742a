public import CodecSupport
public import Geolocation

/// The rule that determines the wait between two items of a replay.
///
/// If d is the difference of their recorded times and m the minimum interval, the wait is d if d ≥ m. It is m if the
/// items are closer together, if times go backwards, or if a time is missing. The wait is divided by the rate.
public struct ReplayTiming: Sendable, Hashable {
    /// The rate of the replay: 2 plays twice as fast as recorded.
    public var rate: ReplayRate

    /// The default of the minimum interval in seconds, used if neither the timing rule nor the recording defines one.
    public static let defaultInterval = 1.0

    /// The minimum time between two items in seconds, also used if a time is missing; 0 or more.
    ///
    /// It takes precedence over the minimum that the recording defines. If this property is `nil`, the recording's
    /// minimum is used, or ``defaultInterval`` if the recording defines none.
    public var minimumInterval: Double?

    /// The maximum time between two items in seconds, so that a pause overnight is not replayed in full.
    ///
    /// If it is `nil`, there is no limit.
    public var maximumGap: Double?

    /// Whether items with times may be closer together than the minimum interval.
    ///
    /// The minimum interval then applies only if a time is missing. An ``InterpolatingSource``, for example, returns
    /// such items.
    public var keepsShortIntervals: Bool

    /// Creates a timing rule for a replay.
    ///
    /// By default, the replay runs at the original rate and does not shorten gaps. Two items are at least one second
    /// apart, unless the recording defines another minimum interval.
    public init(
        rate: ReplayRate = .original, minimumInterval: Double? = nil, maximumGap: Double? = nil,
        keepsShortIntervals: Bool = false
    ) {
        self.rate = rate
        self.minimumInterval = minimumInterval
        self.maximumGap = maximumGap
        self.keepsShortIntervals = keepsShortIntervals
    }

    /// Returns the time between two items with the given recorded times, in seconds, before division by the rate.
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

    /// Returns this timing rule, adapted to the given clock.
    ///
    /// A replay clock applies the rate itself. For a replay clock, the returned rule therefore has the rate 1, so that
    /// the rate is not applied twice.
    func on(_ clock: any SensorClock) -> ReplayTiming {
        var timing = self
        if clock.replay != nil { timing.rate = .original }
        return timing
    }

    /// Returns the seconds of real time between the deliveries of two items with the given recorded times.
    public func wait(from previous: Date?, to next: Date?) -> Double {
        guard case .factor(let factor) = rate else { return 0 }
        return interval(from: previous, to: next) / factor
    }
}
