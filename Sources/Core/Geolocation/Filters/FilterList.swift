/// The filters of one provider, which decide about each value in order.
@SensorActor
struct FilterList<Value: Sendable & Hashable> {
    let filters: [any ValueFilter<Value>]

    /// Returns the decision about a value: that of the first filter that does not pass the value, otherwise `pass`.
    ///
    /// - Parameter thinning: Whether to include filters that drop values only to reduce their number.
    func decide(_ value: inout Value, thinning: Bool = true) -> FilterDecision {
        for filter in filters where thinning || !filter.thinsOut {
            let decision = filter.decide(&value)
            guard decision == .pass else { return decision }
        }
        return .pass
    }

    func valueWasWithdrawn() {
        for filter in filters { filter.valueWasWithdrawn() }
    }

    func reset() {
        for filter in filters { filter.reset() }
    }

    var drops: DropCounts {
        var drops = DropCounts()
        for filter in filters { drops.add(filter.drops) }
        return drops
    }
}
