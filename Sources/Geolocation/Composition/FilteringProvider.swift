/// A composed provider with one provider inside: the base of all filters.
///
/// Subclasses override ``ComposedProvider/receive(_:from:)``. The filter takes over the inner provider's delegate.
@SensorActor
open class FilteringProvider<Role: ProviderRole>: ComposedProvider<Role>, WrappingProvider, ProviderStatusObserver {
    /// The provider inside.
    public let wrapped: Role.Provider

    /// The provider inside, without its role.
    public var wrappedProvider: any SensorProvider { Role.sensor(wrapped) }

    /// The inner provider's name, since a filter is no source of its own.
    nonisolated open override var name: String { Role.sensor(wrapped).name }

    /// Wraps a provider.
    nonisolated public init(wrapping wrapped: Role.Provider) {
        self.wrapped = wrapped
    }

    /// Starts the inner provider.
    open override func startUpdates() {
        connect()
        Role.start(wrapped)
        // One device behind several roles may have been running before, and have said how it is doing.
        guard isStarted, status == .starting, let reporter = wrappedProvider.reporter else { return }
        if reporter.status != .idle { sensorProvider(reporter, didChangeStatus: reporter.status) }
    }

    /// Stops the inner provider.
    open override func stopUpdates() {
        Role.stop(wrapped)
    }

    /// Starts the inner provider once more.
    open override func restartUpdates() {
        Role.start(wrapped)
    }

    /// Begins the inner provider's watch, where it is a location provider that can.
    open override func startSignificantChangeUpdates() -> Bool {
        connect()
        return (wrappedProvider as? any LocationProvider)?.startMonitoringSignificantLocationChanges() ?? false
    }

    /// Ends the inner provider's watch.
    open override func stopSignificantChangeUpdates() {
        (wrappedProvider as? any LocationProvider)?.stopMonitoringSignificantLocationChanges()
    }

    /// Takes the inner provider's status for the filter's own.
    open func sensorProvider(_ provider: any StatusReportingProvider, didChangeStatus status: ProviderStatus) {
        if isStarted { report(status) }
    }

    /// Takes the inner provider's reports.
    func connect() {
        Role.setDelegate(Role.delegate(self), of: wrapped)
        wrappedProvider.reporter?.statusReport.addObserver(self)
    }
}
