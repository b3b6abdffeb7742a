import GeolocationPrimitives

/// How often a new route is asked for, for a traveller who is off his.
///
/// Values out of range are taken as the nearest within.
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

    /// Makes a policy; 5 s up to 120 s, 50 m, and 5 s on the route unless something else is asked for.
    public init(interval: Double = 5, longestInterval: Double = 120, distance: Double = 50, settling: Double = 5) {
        self.interval = interval.clamped(to: 0.1...86_400)
        self.longestInterval = longestInterval.clamped(to: 0.1...86_400)
        self.distance = distance.clamped(to: 0...100_000)
        self.settling = settling.clamped(to: 0...86_400)
    }
}
