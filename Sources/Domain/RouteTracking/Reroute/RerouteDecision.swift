public import CodecSupport
public import Geolocation

/// Decides when to request a new route: a state machine without side effects or a clock of its own.
///
/// There is at most one request at a time. The next request starts when the cool-down of the ``ReroutePolicy`` has
/// elapsed and the traveller has moved by the policy's distance. After a failed request, the traveller need not have
/// moved. The cool-down doubles with each request, failed or not, until the traveller has been on a route for some
/// seconds. All times are those of the fixes.
public struct RerouteDecision: Sendable, Hashable {
    /// The outcome of a request for a new route.
    public enum Outcome: Sendable, Hashable {
        /// The request was answered: with a new route, or with the result that no better route exists.
        case answered
        /// The request failed, or was cancelled at its time limit.
        case failed
    }

    /// The rules for how often a route is requested; values out of range are clamped.
    public let policy: ReroutePolicy

    /// Whether a request for a route has been started and has not ended yet.
    public private(set) var isUnderWay = false

    /// The number of requests so far; it returns to 0 once the traveller has stayed on a route for
    /// ``ReroutePolicy/settling`` seconds.
    public private(set) var attempts = 0

    /// The number of consecutive requests that have failed.
    public private(set) var failures = 0

    private var last: Request?
    private var onRouteSince: Date?

    private struct Request: Hashable {
        var time: Date
        var place: Coordinate
    }

    /// Creates a decision that follows the given rules and has not requested a route yet.
    public init(policy: ReroutePolicy = ReroutePolicy()) {
        self.policy = policy.withinRange
    }

    /// The minimum time from the last request for a route to the next one, in seconds.
    public var coolDown: Double {
        let limit = max(policy.longestInterval, policy.interval)
        return BackoffPolicy(base: policy.interval, cap: limit).delayRange(attempt: attempts - 1).upperBound
    }

    /// Updates the decision with the status of the traveller.
    ///
    /// - Parameters:
    ///   - status: The traveller's status on the current route.
    ///   - place: The traveller's position.
    ///   - now: The time of the position. If it is before the last request, the clock of the fixes was set back, and
    ///     the cool-down counts as elapsed.
    /// - Returns: `true` if a new route is to be requested now; the request then counts as started.
    public mutating func update(_ status: RouteStatus, at place: Coordinate, now: Date) -> Bool {
        switch status {
        case .onRoute, .wrongWay, .arrived:
            recordOnRoute(now)
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

    /// Ends the current request for a route with its outcome.
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

    private mutating func recordOnRoute(_ now: Date) {
        let since = min(onRouteSince ?? now, now)
        onRouteSince = since
        if now.timeIntervalSince(since) >= policy.settling {
            attempts = 0
            failures = 0
        }
    }
}
