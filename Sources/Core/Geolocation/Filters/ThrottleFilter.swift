/// The condition of a ``ThrottleFilter``: whether a fix is far enough in distance and time from the last one.
@SensorActor
public protocol LocationThrottle: Sendable {
    /// Returns whether the fix should pass.
    func shouldUpdate(location: Location) -> Bool

    /// Records that a fix passed.
    mutating func update(location: Location)

    /// Returns whether a fix passes, and records it if it does.
    ///
    /// Default: asks ``shouldUpdate(location:)``, and calls ``update(location:)`` if it returns `true`.
    mutating func passes(_ fix: Location) -> Bool

    /// Forgets the last fix, so that the next one passes.
    mutating func reset()
}

extension LocationThrottle {
    /// Asks ``shouldUpdate(location:)``, and calls ``update(location:)``.
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
    /// - Parameter throttle: The thresholds.
    nonisolated public init(_ throttle: any LocationThrottle) {
        self.throttle = throttle
    }

    /// `true`: the dropped fixes are no worse than the others.
    public var thinsOut: Bool { true }

    /// Passes a fix if the throttle allows it.
    public func decide(_ fix: inout Location) -> FilterDecision {
        if throttle.passes(fix) { return .pass }
        fixesInBetween += 1
        return .drop
    }

    /// Forgets the last fix that passed.
    public func valueWasWithdrawn() { throttle.reset() }

    /// Forgets the last fix that passed.
    public func reset() { throttle.reset() }

    /// The fixes that did not pass.
    public var drops: DropCounts {
        var drops = DropCounts()
        drops.add("fix in between", count: fixesInBetween)
        return drops
    }
}
