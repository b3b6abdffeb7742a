/// Passes the headings of a provider of any role through filters, in order.
///
/// Withdrawals pass.
@SensorActor
public final class FilteredHeadingProvider<Role: ProviderRole>: FilteringProvider<Role>
where Role.Value == HeadingValue {
    /// The filters, in the order in which they are asked.
    public let filters: [any ValueFilter<HeadingValue>]

    /// Creates a filtered provider.
    ///
    /// - Parameters:
    ///   - wrapped: The provider; the filtered one becomes its delegate.
    ///   - filters: The filters, in the order of flow.
    nonisolated public init(wrapping wrapped: Role.Provider, by filters: [any ValueFilter<HeadingValue>]) {
        self.filters = filters
        super.init(wrapping: wrapped)
    }

    /// The drops of the filters and of the inner provider.
    public override var drops: DropCounts {
        var drops = super.drops
        for filter in filters { drops.add(filter.drops) }
        return drops
    }

    /// Asks the filters about a heading.
    public override func receive(_ value: HeadingValue?, from provider: any SensorProvider) {
        guard isStarted else { return }
        guard var heading = value else {
            for filter in filters { filter.valueWasWithdrawn() }
            return emit(nil)
        }
        for filter in filters {
            switch filter.decide(&heading) {
            case .pass: break
            case .drop: return
            case .withdraw: return emit(nil)
            }
        }
        emit(heading)
    }

    /// Stops the inner provider and resets the filters.
    public override func stopUpdates() {
        super.stopUpdates()
        for filter in filters { filter.reset() }
    }
}
