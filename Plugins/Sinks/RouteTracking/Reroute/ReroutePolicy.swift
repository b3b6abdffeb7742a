import GeolocationPrimitives

/// How often a new route is asked for, for a traveller who is off his.
///
/// The seconds between requests are those of the fixes' times, so that a replay asks as often as the drive did, however fast it
/// runs. Values out of range are taken as the nearest within: by the initialiser, and by ``RerouteDecision`` for those that
/// were set or read from elsewhere.
public struct ReroutePolicy: Sendable, Hashable, Codable {
    /// Seconds from a request to the next at least, 0.1...86,400; they double with each request that has not brought the
    /// traveller back on a route.
    public var interval: Double

    /// Seconds beyond which they do not double, 0.1...86,400.
    public var longestInterval: Double

    /// Metres between the places of two requests at least, 0...100,000; after a request that failed none are needed.
    public var distance: Double

    /// Seconds on a route after which all is forgotten, 0...86,400.
    public var settling: Double

    /// Seconds of the clock within which a request is to be answered, 1...3600; beyond that it is cancelled, and counts as
    /// failed.
    public var timeLimit: Double

    /// Makes a policy; 5 s up to 120 s, 50 m, 5 s on the route and an answer within 30 s unless something else is asked for.
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

    /// The same with all values within their ranges.
    var withinRange: ReroutePolicy {
        ReroutePolicy(
            interval: interval, longestInterval: longestInterval, distance: distance, settling: settling,
            timeLimit: timeLimit)
    }
}
