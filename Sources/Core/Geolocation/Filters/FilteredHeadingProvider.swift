/// Passes the headings of a provider of any role through filters, in order.
///
/// Withdrawals always pass.
@SensorActor
public final class FilteredHeadingProvider<Role: ProviderRole>: FilteringProvider<Role>
where Role.Value == HeadingValue {
    /// The filters, in the order in which values pass through them.
    public var filters: [any ValueFilter<HeadingValue>] { list.filters }

    /// The names of the filters, in the order in which values pass through them.
    public override var stages: [String] { filters.map { stageName(of: $0) } }

    private let list: FilterList<HeadingValue>

    /// Creates a provider that filters the headings of another one.
    ///
    /// - Parameters:
    ///   - wrapped: The provider to be filtered; the new provider becomes its delegate.
    ///   - filters: The filters, in the order in which values pass through them.
    nonisolated public init(wrapping wrapped: Role.Provider, by filters: [any ValueFilter<HeadingValue>]) {
        list = FilterList(filters: filters)
        super.init(wrapping: wrapped)
    }

    /// The counts of headings dropped by the filters and by the inner provider, by reason.
    public override var drops: DropCounts {
        var drops = super.drops
        drops.add(list.drops)
        return drops
    }

    /// Passes a heading of the inner provider through the filters.
    public override func receive(_ value: HeadingValue?, from provider: any SensorProvider) {
        guard isStarted else { return }
        guard var heading = value else {
            list.valueWasWithdrawn()
            return emit(nil)
        }
        switch list.decide(&heading) {
        case .pass: emit(heading)
        case .drop: break
        case .withdraw: emit(nil)
        }
    }

    /// Stops the inner provider and resets the filters.
    public override func stopUpdates() {
        super.stopUpdates()
        list.reset()
    }
}
