/// The base class of filters, retry, fail-over and adapters: a provider of one role that keeps track of its state.
///
/// Subclasses override ``startUpdates()``, ``stopUpdates()`` and ``receive(_:from:)``, and report with ``emit(_:)``.
/// They need not track whether they are started: repeated starts and stops are filtered out, and nothing is reported
/// while stopped.
@SensorActor
open class ProviderBase<Role: ProviderRole>: StatusReportingProvider {
    /// The role, which holds the delegate.
    var role = Role()

    /// Whether the provider is started.
    public private(set) var isStarted = false

    /// The last reported value; `nil` after a withdrawal or a stop.
    public private(set) var lastValue: Role.Value?

    /// Whether the provider is monitoring significant location changes.
    private(set) var isMonitoring = false

    /// The provider's status and its observers.
    public let statusBroadcaster = StatusBroadcaster()

    /// The provider's display name.
    ///
    /// Default: the name of the type.
    nonisolated open var name: String { String(describing: Self.self) }

    /// Creates a stopped provider.
    nonisolated public init() {}

    // MARK: For subclasses

    /// Starts the underlying source.
    open func startUpdates() {}

    /// Stops the underlying source and clears the state of the run.
    open func stopUpdates() {}

    /// Handles a start while already started, so that work that was waiting for permission can be tried again.
    open func restartUpdates() {}

    /// Starts monitoring significant location changes; only location providers support it.
    ///
    /// - Returns: Whether monitoring started. Default: `false`.
    open func startSignificantChangeUpdates() -> Bool { false }

    /// Stops monitoring significant location changes.
    open func stopSignificantChangeUpdates() {}

    /// Handles a value from an inner provider.
    ///
    /// The default implementation emits it.
    open func receive(_ value: Role.Value?, from provider: any SensorProvider) {
        emit(value)
    }

    /// Reports a value; consecutive withdrawals are reported once.
    public func emit(_ value: Role.Value?) {
        guard isStarted || isMonitoring else { return }
        if value == nil && lastValue == nil && status != .starting { return }
        lastValue = value
        if status == .starting {
            report(.running)
            // An observer may have stopped the provider in response.
            guard isStarted || isMonitoring else { return }
        }
        role.deliver(value, from: self)
    }

    // MARK: Called by the roles

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
        // Set first, since monitoring may report at once.
        isMonitoring = true
        let began = startSignificantChangeUpdates()
        // An observer may have stopped monitoring meanwhile, so only a refusal changes the flag here.
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
