/// The condition of a ``ThrottleFilter``: whether a fix is far enough in distance and time from the last one.
@SensorActor
public protocol LocationThrottle: Sendable {
    /// Returns whether the fix should pass.
    func shouldUpdate(location: Location) -> Bool

    /// Records that a fix passed.
    mutating func update(location: Location)

    /// Returns whether a fix passes, and records it if it does.
    ///
    /// The default implementation asks ``shouldUpdate(location:)``, and calls ``update(location:)`` if it returns
    /// `true`.
    mutating func passes(_ fix: Location) -> Bool

    /// Discards the last fix, so that the next one passes.
    mutating func reset()
}

extension LocationThrottle {
    /// The default implementation, which asks ``shouldUpdate(location:)``, and calls ``update(location:)`` if it
    /// returns `true`.
    public mutating func passes(_ fix: Location) -> Bool {
        guard shouldUpdate(location: fix) else { return false }
        update(location: fix)
        return true
    }
}

extension LocationUpdateFilter: LocationThrottle {}

extension MotionActivityUpdateFilter: LocationThrottle {}

/// Passes a fix only if it is far enough in distance and time from the last one that passed.
///
///     let calm = gps.filtered(by: ThrottleFilter(LocationUpdateFilter(minTime: 5, minDistance: 5)))
///
/// The first fix after a withdrawal passes.
@SensorActor
public final class ThrottleFilter: ValueFilter {
    private var throttle: any LocationThrottle
    private var fixesInBetween = 0

    /// Creates a filter.
    ///
    /// - Parameter throttle: The condition that a fix must satisfy.
    nonisolated public init(_ throttle: any LocationThrottle) {
        self.throttle = throttle
    }

    /// Always `true`, since the dropped fixes are as accurate as the others.
    public var thinsOut: Bool { true }

    /// Passes a fix if it satisfies the condition.
    public func decide(_ fix: inout Location) -> FilterDecision {
        if throttle.passes(fix) { return .pass }
        fixesInBetween += 1
        return .drop
    }

    /// Discards the last fix that passed, so that the next one passes.
    public func valueWasWithdrawn() { throttle.reset() }

    /// Discards the last fix that passed, so that the next one passes.
    public func reset() { throttle.reset() }

    /// The number of fixes that did not pass.
    public var drops: DropCounts {
        var drops = DropCounts()
        drops.add("fix in between", count: fixesInBetween)
        return drops
    }
}
