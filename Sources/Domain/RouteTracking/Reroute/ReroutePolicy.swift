import CodecSupport

/// How often a new route is requested for a traveller off the route.
///
/// Intervals are measured by the times of the fixes, so that a replay makes the same requests as the drive at any
/// speed. Values out of range are clamped: by the initialiser, and by ``RerouteDecision`` for values set or decoded
/// later.
public struct ReroutePolicy: Sendable, Hashable, Codable {
    /// The least time between requests, in seconds, 0.1...86,400; it doubles with each request that has not brought the
    /// traveller back on a route.
    public var interval: Double

    /// The limit of the doubled interval, in seconds, 0.1...86,400.
    public var longestInterval: Double

    /// The least distance between two requests, in metres, 0...100,000; not applied after a failed request.
    public var distance: Double

    /// The time on a route after which attempts and failures are reset, in seconds, 0...86,400.
    public var settling: Double

    /// The time limit of a request, in seconds of the clock, 1...3600; a request beyond it is cancelled and counts as
    /// failed.
    public var timeLimit: Double

    /// Creates a policy.
    ///
    /// Defaults: 5 s doubling up to 120 s, 50 m, 5 s on the route, a time limit of 30 s.
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

    /// The same policy, with all values within their ranges.
    var withinRange: ReroutePolicy {
        ReroutePolicy(
            interval: interval, longestInterval: longestInterval, distance: distance, settling: settling,
            timeLimit: timeLimit)
    }
}
