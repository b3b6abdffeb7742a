/// Passes a fix if the traveller has left the place of the last fix that passed, according to a ``DepartureRule``.
///
/// After the location has been withdrawn, the next fix passes in any case.
@SensorActor
public final class SignificantChangeFilter: ValueFilter {
    private let rule: DepartureRule
    private var detector: DepartureDetector?
    private var nearFixes = 0

    /// Creates a filter that passes a fix once the traveller has left the place of the last passed fix.
    ///
    /// - Parameter rule: The rule that decides when the traveller has left. Default: two consecutive fixes beyond 40 m.
    nonisolated public init(rule: DepartureRule = DepartureRule()) {
        self.rule = rule
    }

    /// Always `true`, since the filter drops fixes only to reduce their number, not because they are inaccurate.
    public var thinsOut: Bool { true }

    /// Passes the given fix if it is the first one, or if the traveller has left the place of the last fix that passed.
    public func decide(_ fix: inout Location) -> FilterDecision {
        guard detector == nil || detector?.hasLeft(at: fix) == true else {
            nearFixes += 1
            return .drop
        }
        detector = DepartureDetector(rule: rule, origin: fix)
        return .pass
    }

    /// Forgets the last fix that passed, so that the next fix passes.
    public func valueWasWithdrawn() { detector = nil }

    /// Forgets the last fix that passed, so that the next fix passes.
    public func reset() { detector = nil }

    /// The number of fixes that the filter has dropped.
    public var drops: DropCounts {
        var drops = DropCounts()
        drops.add("fix near the last one", count: nearFixes)
        return drops
    }
}
