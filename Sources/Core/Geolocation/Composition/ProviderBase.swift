/// The base class of providers of one role, such as filters and providers that combine, restart or adapt others.
///
/// Subclasses override ``startUpdates()``, ``stopUpdates()`` and ``receive(_:from:)``, and report with ``emit(_:)``.
/// They need not check whether they are started: repeated starts and stops are ignored, and nothing is reported while
/// stopped. The provider is the host of its ``components``.
@SensorActor
open class ProviderBase<Role: ProviderRole>: HostedProvider, ProviderHost {
    /// The object that holds the delegate of the provider and reports values to it.
    let role = Role()

    /// Whether the provider is started.
    public private(set) var isStarted = false

    /// The value that the provider reported last; `nil` after a withdrawal or a stop.
    public private(set) var lastValue: Role.Value?

    /// The number of starts of the stopped provider.
    private var starts = 0

    /// Whether the provider is monitoring significant location changes.
    private(set) var isMonitoring = false

    /// The hosts of the provider (the managers and wrappers that use it), together with the provider's status.
    public let hosts = ProviderHosts()

    /// The provider's display name.
    ///
    /// Default: the name of the type.
    nonisolated open var name: String { String(describing: Self.self) }

    /// Creates a stopped provider.
    nonisolated public init() {}

    // MARK: For subclasses

    /// Starts the underlying source of values, such as a device or an inner provider.
    open func startUpdates() {}

    /// Stops the underlying source of values, and clears the state of the run.
    open func stopUpdates() {}

    /// Handles a start while the provider is already started, so that a subclass can retry work that was waiting for
    /// permission.
    open func restartUpdates() {}

    /// Starts monitoring significant location changes; only location providers support it.
    ///
    /// - Returns: Whether monitoring started. Default: `false`.
    open func startSignificantChangeUpdates() -> Bool { false }

    /// Stops monitoring significant location changes.
    open func stopSignificantChangeUpdates() {}

    /// Whether the provider saves energy while it monitors significant location changes, see
    /// ``LocationProvider/savesEnergyWhileMonitoring``.
    ///
    /// Default: `false`.
    open var savesEnergyWhileMonitoring: Bool { false }

    /// Handles a value from an inner provider.
    ///
    /// The default implementation emits the value.
    open func receive(_ value: Role.Value?, from provider: any SensorProvider) {
        emit(value)
    }

    /// Handles a change of a component's status.
    ///
    /// By default, the provider adopts the component's status once all of its components have ended or failed.
    open func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        if isStarted, status.isOver, components.allSatisfy(\.isOver) { report(status) }
    }

    // The following members are requirements of ``SensorProvider`` that subclasses can override.

    /// The inner providers that the provider is composed of; none by default.
    open var components: [any SensorProvider] { [] }

    /// The names of the filters that the provider applies to the values of its components.
    ///
    /// Default: the name of the provider's type in words, or none if there are no components.
    open var stages: [String] { components.isEmpty ? [] : [stageName(of: self)] }

    /// Whether the provider reports only changes of its value; by default, `true` if a component does.
    open var reportsChangesOnly: Bool { components.contains(where: \.reportsChangesOnly) }

    /// Whether the provider reports values of other devices; by default, `true` if its only component does.
    open var reportsOtherDevices: Bool { components.count == 1 && components[0].reportsOtherDevices }

    /// The counts of input and values that the provider has dropped, by reason; by default, those of its components.
    open var drops: DropCounts { components.drops }

    /// The measurements of the provider's operation; by default, those of its components.
    open var measures: [Measure] { components.flatMap(\.measures) }

    /// The fraction of a finite source, such as a recording, that has been delivered, 0...1.
    ///
    /// By default, it is the smallest fraction among the components.
    open var progress: Double? { components.progress }

    /// Whether the provider listens on a port; by default, `true` if a component does.
    open var listens: Bool { components.listens }

    /// The port on which the provider listens; by default, the port of a component.
    open var boundPort: Int? { components.boundPort }

    /// Adds a host of the provider, and sets the provider as the host of its components.
    open func attach(to host: any ProviderHost) {
        hosts.add(host)
        for component in components { component.attach(to: self) }
    }

    /// The rate and accuracy of fixes that the provider requests from its components; by default, the most demanding
    /// wish of its hosts.
    open var wish: SamplingWish { hosts.wish }

    /// Handles a change of the rate or accuracy of fixes that a host needs; by default, notifies the components.
    open func hostDidChangeWish(_ host: any ProviderHost) {
        for component in components { component.hostDidChangeWish(self) }
    }

    /// Reports the given value to the delegate; `nil` withdraws the last value.
    ///
    /// Of several withdrawals in a row, only the first one is reported.
    public func emit(_ value: Role.Value?) {
        guard isStarted || isMonitoring else { return }
        if value == nil && lastValue == nil && status != .starting { return }
        lastValue = value
        if status == .starting {
            report(.running)
            // An observer that was notified may have stopped the provider.
            guard isStarted || isMonitoring else { return }
        }
        role.deliver(value, from: self)
    }

    /// Sets the status of the provider and notifies the hosts.
    ///
    /// A status that ends the source, such as `failed`, first withdraws the last value.
    public func report(_ status: ProviderStatus) {
        if status.isOver, lastValue != nil {
            emit(nil)
            // The delegate that was notified may have stopped the provider.
            guard isStarted || isMonitoring else { return }
        }
        hosts.report(status, of: self)
    }

    // MARK: Called by the roles

    func start() {
        guard !isStarted else { return restartUpdates() }
        isStarted = true
        starts += 1
        let start = starts
        report(.starting)
        // An observer that was notified may have stopped the provider, and even started it again.
        if isStarted, start == starts { startUpdates() }
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
        // The flag is set before the call, since monitoring may report a fix at once.
        isMonitoring = true
        let began = startSignificantChangeUpdates()
        // An observer may have stopped monitoring during the call, so the flag is changed only if the start was
        // refused.
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
