import Geolocation

/// Passes the fixes that a ``FixSampler`` selects.
@SensorActor
final class SamplingFilter: ValueFilter {
    private var sampler: FixSampler
    private var fixesAtRest = 0
    private var fixesInBetween = 0

    nonisolated init(_ thresholds: FixSampler.Thresholds) {
        sampler = FixSampler(thresholds)
    }

    var thinsOut: Bool { true }

    func decide(_ fix: inout Location) -> FilterDecision {
        switch sampler.decide(fix) {
        case .pass: return .pass
        case .atRest: fixesAtRest += 1
        case .inBetween: fixesInBetween += 1
        }
        return .drop
    }

    func valueWasWithdrawn() { sampler.reset() }

    func reset() { sampler.reset() }

    var drops: DropCounts {
        var drops = DropCounts()
        drops.add("fix at rest", count: fixesAtRest)
        drops.add("fix in between", count: fixesInBetween)
        return drops
    }
}
