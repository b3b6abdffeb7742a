/// The condition of a ``ThrottleFilter``: whether a fix is far enough in distance and time from the last one that
/// passed.
@SensorActor
public protocol LocationThrottle: Sendable {
    /// Returns whether the given fix is far enough from the last one that passed.
    func shouldUpdate(location: Location) -> Bool

    /// Records that the given fix has passed.
    mutating func update(location: Location)

    /// Returns whether the given fix passes, and records a fix that passes.
    ///
    /// The default implementation calls ``shouldUpdate(location:)`` and, if the result is `true`, also
    /// ``update(location:)``.
    mutating func passes(_ fix: Location) -> Bool

    /// Forgets the last fix that passed, so that the next fix passes.
    mutating func reset()
}

extension LocationThrottle {
    /// The default implementation, which calls ``shouldUpdate(location:)``, and then ``update(location:)`` if the fix
    /// passes.
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

    /// Creates a filter that passes the fixes that satisfy a condition.
    ///
    /// - Parameter throttle: The condition, such as a minimum distance from the last fix that passed.
    nonisolated public init(_ throttle: any LocationThrottle) {
        self.throttle = throttle
    }

    /// Always `true`, since the filter drops fixes only to reduce their number, not because they are inaccurate.
    public var thinsOut: Bool { true }

    /// Passes the given fix if it is far enough from the last one that passed.
    public func decide(_ fix: inout Location) -> FilterDecision {
        if throttle.passes(fix) { return .pass }
        fixesInBetween += 1
        return .drop
    }

    /// Forgets the last fix that passed, so that the next fix passes.
    public func valueWasWithdrawn() { throttle.reset() }

    /// Forgets the last fix that passed, so that the next fix passes.
    public func reset() { throttle.reset() }

    /// The number of fixes that the filter has dropped.
    public var drops: DropCounts {
        var drops = DropCounts()
        drops.add("fix in between", count: fixesInBetween)
        return drops
    }
}
