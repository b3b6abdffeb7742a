public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Decides when a new route is asked for: a state machine without effects, which is told the time.
///
/// One request is under way at most. The next one comes when the cool-down of the ``ReroutePolicy`` is over and the traveller
/// has gone on by its distance. The cool-down doubles with each request, whether it failed or he stays off the route, until
/// he has been on a route for some seconds. Time is that of the fixes.
public struct RerouteDecision: Sendable, Hashable {
    /// How a request ended.
    public enum Outcome: Sendable, Hashable {
        /// There is a new route, or none that is better.
        case answered
        /// It could not be answered.
        case failed
    }

    /// How often it is asked, all values within their ranges.
    public let policy: ReroutePolicy

    /// Whether a request is under way.
    public private(set) var isUnderWay = false

    /// Requests since the traveller was on a route for long enough.
    public private(set) var attempts = 0

    /// Requests that failed, one behind the other.
    public private(set) var failures = 0

    private var last: Request?
    private var onRouteSince: Date?

    private struct Request: Hashable {
        var time: Date
        var place: Coordinate
    }

    /// Makes a decision that has asked for nothing.
    public init(policy: ReroutePolicy = ReroutePolicy()) {
        self.policy = policy.withinRange
    }

    /// Seconds from the last request to the next at least.
    public var coolDown: Double {
        var seconds = policy.interval
        for _ in 1..<max(attempts, 1) where seconds < policy.longestInterval { seconds *= 2 }
        return min(seconds, max(policy.longestInterval, policy.interval))
    }

    /// Takes what the traveller does; true where a new route is to be asked for now, which is under way then.
    ///
    /// - Parameters:
    ///   - status: How he stands to his route.
    ///   - place: Where he is.
    ///   - now: When he was there. Where that lies before the time of the last request, the fixes' clock has been set back,
    ///     and the cool-down counts as over.
    public mutating func update(_ status: RouteStatus, at place: Coordinate, now: Date) -> Bool {
        switch status {
        case .onRoute, .wrongWay, .arrived:
            noteOnRoute(now)
            return false
        case .uncertain: return false
        case .offRoute: onRouteSince = nil
        }
        guard !isUnderWay, isDue(at: place, now) else { return false }
        isUnderWay = true
        attempts += 1
        last = Request(time: now, place: place)
        return true
    }

    /// Takes the end of the request that is under way.
    public mutating func end(_ outcome: Outcome) {
        guard isUnderWay else { return }
        isUnderWay = false
        failures = outcome == .failed ? failures + 1 : 0
    }

    private func isDue(at place: Coordinate, _ now: Date) -> Bool {
        guard let last else { return true }
        let passed = now.timeIntervalSince(last.time)
        guard passed < 0 || passed >= coolDown else { return false }
        return failures > 0 || last.place.localDistance(to: place) >= policy.distance
    }

    private mutating func noteOnRoute(_ now: Date) {
        let since = min(onRouteSince ?? now, now)
        onRouteSince = since
        if now.timeIntervalSince(since) >= policy.settling {
            attempts = 0
            failures = 0
        }
    }
}
