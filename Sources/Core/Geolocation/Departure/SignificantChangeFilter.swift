/// Passes a fix only if, by a ``DepartureRule``, the traveller has left the place of the last fix that passed.
///
/// The first fix after a withdrawal passes.
@SensorActor
public final class SignificantChangeFilter: ValueFilter {
    private let rule: DepartureRule
    private var detector: DepartureDetector?
    private var nearFixes = 0

    /// Creates a filter.
    ///
    /// - Parameter rule: The rule for a departure. Default: two fixes beyond 40 m.
    nonisolated public init(rule: DepartureRule = DepartureRule()) {
        self.rule = rule
    }

    /// `true`: the dropped fixes are no worse than the others.
    public var thinsOut: Bool { true }

    /// Passes a fix far from the last one.
    public func decide(_ fix: inout Location) -> FilterDecision {
        guard detector == nil || detector?.hasLeft(at: fix) == true else {
            nearFixes += 1
            return .drop
        }
        detector = DepartureDetector(rule: rule, origin: fix)
        return .pass
    }

    /// Forgets the last fix that passed.
    public func valueWasWithdrawn() { detector = nil }

    /// Forgets the last fix that passed.
    public func reset() { detector = nil }

    /// The fixes that did not pass.
    public var drops: DropCounts {
        var drops = DropCounts()
        drops.add("fix near the last one", count: nearFixes)
        return drops
    }
}
