/// A provider of one role with its bookkeeping done: the base of filters, retry, fail-over and adapters.
///
/// Subclasses override ``startUpdates()``, ``stopUpdates()`` and ``receive(_:from:)``, and report with ``emit(_:)``. They
/// need not care whether they are started: starts and stops arrive once, and nothing is reported while stopped.
@SensorActor
open class ComposedProvider<Role: ProviderRole>: StatusReportingProvider {
    /// The role, which holds the delegate.
    var role = Role()

    /// Whether the provider is started.
    public private(set) var isStarted = false

    /// The value reported last; nil after a withdrawal and after a stop.
    public private(set) var lastValue: Role.Value?

    /// Whether the provider watches for a significant change of place.
    private(set) var isMonitoring = false

    /// The provider's status and who watches it.
    public let statusReport = StatusReport()

    /// What people call the provider; the default is the type's name.
    nonisolated open var name: String { String(describing: Self.self) }

    /// Makes a provider that is not started.
    nonisolated public init() {}

    // MARK: For subclasses

    /// Starts what is inside.
    open func startUpdates() {}

    /// Stops what is inside and forgets what belongs to the run.
    open func stopUpdates() {}

    /// Takes a start while started: what could not begin before, for want of permission, may be tried again.
    open func restartUpdates() {}

    /// Begins to watch for a significant change of place, where that is possible; a location provider's ability.
    open func startSignificantChangeUpdates() -> Bool { false }

    /// Ends the watch.
    open func stopSignificantChangeUpdates() {}

    /// Takes what an inner provider reports; the default passes it on.
    open func receive(_ value: Role.Value?, from provider: any SensorProvider) {
        emit(value)
    }

    /// Reports a value; of several withdrawals in a row only the first.
    public func emit(_ value: Role.Value?) {
        guard isStarted || isMonitoring else { return }
        if value == nil && lastValue == nil && status != .starting { return }
        lastValue = value
        if status == .starting {
            report(.running)
            // Whoever heard of that may have stopped the provider.
            guard isStarted || isMonitoring else { return }
        }
        role.deliver(value, from: self)
    }

    // MARK: What the roles call

    func start() {
        guard !isStarted else { return restartUpdates() }
        isStarted = true
        report(.starting)
        startUpdates()
    }

    func stop() {
        guard isStarted else { return }
        isStarted = false
        stopUpdates()
        lastValue = nil
        report(.idle)
    }

    func startMonitoring() -> Bool {
        guard !isMonitoring else { return true }
        // Set before the watch begins, since it may report at once.
        isMonitoring = true
        let began = startSignificantChangeUpdates()
        // Whoever heard of a report may have ended the watch meanwhile, so that only a refusal is noted here.
        if !began { isMonitoring = false }
        return began
    }

    func stopMonitoring() {
        guard isMonitoring else { return }
        isMonitoring = false
        stopSignificantChangeUpdates()
        if !isStarted { lastValue = nil }
    }
}
