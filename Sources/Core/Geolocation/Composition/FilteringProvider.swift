/// The base class of filters: a provider that receives the values of one inner provider and passes them on.
///
/// Subclasses override ``ProviderBase/receive(_:from:)`` and decide there which values to emit. The filter becomes the
/// inner provider's delegate.
@SensorActor
open class FilteringProvider<Role: ProviderRole>: ProviderBase<Role> {
    /// The inner provider, from which the filter receives values.
    public let wrapped: Role.Provider

    /// The inner provider, as the only component of the filter.
    public final override var components: [any SensorProvider] { [Role.sensor(wrapped)] }

    /// The name of the filter's type in words, such as `quality` for `QualityFilter`, as the only element.
    ///
    /// A manager shows the name in the diagram of the path that values take from the sources to the sinks.
    open override var stages: [String] { [stageName(of: self)] }

    /// The name of the inner provider, since the filter is not a source of its own.
    nonisolated open override var name: String { Role.sensor(wrapped).name }

    /// Creates a filter around the given provider.
    nonisolated public init(wrapping wrapped: Role.Provider) {
        self.wrapped = wrapped
    }

    /// Starts the inner provider.
    open override func startUpdates() {
        connect()
        Role.start(wrapped)
        // A device that fills several roles may already be running, and have reported its status before the filter was
        // started. The filter then adopts that status.
        let inner = Role.sensor(wrapped)
        guard isStarted, status == .starting, let status = inner.reportedStatus, status != .idle else { return }
        sensorProvider(inner, didChangeStatus: status)
    }

    /// Stops the inner provider.
    open override func stopUpdates() {
        Role.stop(wrapped)
    }

    /// Restarts the inner provider, so that it can retry work that was waiting for permission.
    open override func restartUpdates() {
        Role.start(wrapped)
    }

    /// Starts significant-change monitoring of the inner provider; returns `false` if that provider does not support
    /// it.
    open override func startSignificantChangeUpdates() -> Bool {
        connect()
        return (wrapped as? any LocationProvider)?.startMonitoringSignificantLocationChanges() ?? false
    }

    /// Stops significant-change monitoring of the inner provider.
    open override func stopSignificantChangeUpdates() {
        (wrapped as? any LocationProvider)?.stopMonitoringSignificantLocationChanges()
    }

    /// Whether the inner provider saves energy while it monitors significant location changes.
    open override var savesEnergyWhileMonitoring: Bool {
        (wrapped as? any LocationProvider)?.savesEnergyWhileMonitoring ?? false
    }

    /// Handles a status of the inner provider; the filter adopts the same status.
    open override func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        if isStarted { report(status) }
    }

    /// Sets the filter as the inner provider's delegate and host.
    func connect() {
        Role.setDelegate(Role.delegate(self), of: wrapped)
        Role.sensor(wrapped).attach(to: self)
    }
}
