/// Passes the fixes of a provider through filters, in order.
///
///     let calm = gps.filtered(by: QualityFilter(minimumAccuracy: 50), PositionSmoother(sigma: 3))
///
/// Withdrawals always pass; invalid fixes are dropped before the filters. The unfiltered fixes are available from
/// ``rawLocations``.
@SensorActor
public final class FilteredLocationProvider: FilteringProvider<LocationRole> {
    /// The filters, in the order in which values pass through them.
    public var filters: [any ValueFilter<Location>] { list.filters }

    /// The names of the filters, in the order in which fixes pass through them.
    public override var stages: [String] { filters.map { stageName(of: $0) } }

    private let list: FilterList<Location>
    private var invalidFixes = 0
    private var tap: RawLocationTap?

    /// Creates a provider that filters the fixes of another one.
    ///
    /// - Parameters:
    ///   - wrapped: The provider to be filtered; the new provider becomes its delegate.
    ///   - filters: The filters, in the order in which values pass through them.
    nonisolated public init(wrapping wrapped: any LocationProvider, by filters: [any ValueFilter<Location>]) {
        list = FilterList(filters: filters)
        super.init(wrapping: wrapped)
    }

    /// A provider of the unfiltered fixes, for a second manager that needs them, such as one for map matching.
    ///
    /// This provider is started and stopped separately: the inner provider runs while the filtered or the unfiltered
    /// provider is started. The unfiltered provider exists as long as the filtered one.
    public var rawLocations: any LocationProvider {
        if let tap { return tap }
        let tap = RawLocationTap(of: self)
        self.tap = tap
        return tap
    }

    /// The counts of fixes dropped by the filters and by the inner provider, by reason.
    public override var drops: DropCounts {
        var drops = super.drops
        drops.add("fix out of range", count: invalidFixes)
        drops.add(list.drops)
        return drops
    }

    /// Passes a fix of the inner provider through the filters.
    public override func receive(_ value: Location?, from provider: any SensorProvider) {
        if let tap { tap.emit(value) }
        // The inner provider may be running only for ``rawLocations``.
        guard isStarted || isMonitoring else { return }
        guard var fix = value else {
            list.valueWasWithdrawn()
            return emit(nil)
        }
        guard fix.isValid else {
            invalidFixes += 1
            return
        }
        switch list.decide(&fix, thinning: isStarted) {
        case .pass: emit(fix)
        case .drop: break
        case .withdraw: emit(nil)
        }
    }

    // MARK: Starts and stops

    /// Stops the inner provider, unless the unfiltered fixes are in use, and resets the filters.
    public override func stopUpdates() {
        list.reset()
        if tap?.isStarted != true { super.stopUpdates() }
    }

    /// Adopts a status of the inner provider as the status of the filtered and of the unfiltered fixes.
    public override func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        super.sensorProvider(provider, didChangeStatus: status)
        if let tap, tap.isStarted { tap.report(status) }
    }

    fileprivate func tapDidStart() {
        guard !isStarted else { return }
        super.startUpdates()
    }

    fileprivate func tapDidStop() {
        guard !isStarted else { return }
        super.stopUpdates()
    }
}

/// The provider in ``FilteredLocationProvider/rawLocations``, which reports the inner provider's fixes unfiltered.
private final class RawLocationTap: ProviderBase<LocationRole> {
    private let inner: any LocationProvider
    private weak var filter: FilteredLocationProvider?

    init(of filter: FilteredLocationProvider) {
        self.filter = filter
        inner = filter.wrapped
        super.init()
    }

    nonisolated override var name: String { inner.name }

    override var components: [any SensorProvider] { [inner] }

    override func startUpdates() { filter?.tapDidStart() }

    override func stopUpdates() { filter?.tapDidStop() }
}

extension LocationProvider {
    /// Returns a provider that passes the fixes of this provider through the given filters, in order.
    nonisolated public func filtered(by filters: any ValueFilter<Location>...) -> FilteredLocationProvider {
        FilteredLocationProvider(wrapping: self, by: filters)
    }
}
