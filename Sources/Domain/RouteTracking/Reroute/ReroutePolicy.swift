import CodecSupport

/// The rules for how often a new route is requested for a traveller off the route.
///
/// Intervals are measured by the times of the fixes, so that a replay leads to the same requests as the original drive,
/// at any speed of the replay. Values out of range are clamped: by the initialiser, and by ``RerouteDecision`` for
/// values set or decoded later.
public struct ReroutePolicy: Sendable, Hashable, Codable {
    /// The minimum time between two requests for a route, in seconds, 0.1...86,400.
    ///
    /// The interval doubles with each request that has not brought the traveller back to a route.
    public var interval: Double

    /// The limit in seconds, 0.1...86,400, up to which ``interval`` doubles.
    public var longestInterval: Double

    /// The distance in metres, 0...100,000, that the traveller must have moved since the previous request.
    ///
    /// After a failed request, the traveller need not have moved.
    public var distance: Double

    /// The time in seconds, 0...86,400, for which the traveller must be on a route to reset the counts of requests and
    /// failures.
    public var settling: Double

    /// The time limit of a request in seconds of real time, 1...3600.
    ///
    /// A request that takes longer is cancelled and counts as failed.
    public var timeLimit: Double

    /// Creates the rules for requests of new routes.
    ///
    /// Defaults: an interval of 5 s doubling up to 120 s, a distance of 50 m, a settling time of 5 s, a time limit of
    /// 30 s.
    public init(
        interval: Double = 5, longestInterval: Double = 120, distance: Double = 50, settling: Double = 5,
        timeLimit: Double = 30
    ) {
        self.interval = interval.clamped(to: 0.1...86_400)
        self.longestInterval = longestInterval.clamped(to: 0.1...86_400)
        self.distance = distance.clamped(to: 0...100_000)
        self.settling = settling.clamped(to: 0...86_400)
        self.timeLimit = timeLimit.clamped(to: 1...3600)
    }

    /// A copy of these rules with all values clamped to their ranges.
    var withinRange: ReroutePolicy {
        ReroutePolicy(
            interval: interval, longestInterval: longestInterval, distance: distance, settling: settling,
            timeLimit: timeLimit)
    }
}
