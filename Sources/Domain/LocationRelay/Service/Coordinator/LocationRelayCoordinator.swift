public import Geolocation

/// A relay together with its transports: configured by a value, and started, stopped and restarted as a whole.
///
///     let coordinator = LocationRelayCoordinator(configuration: .init(endpoint: endpoint))
///     coordinator.delegate = self
///     coordinator.start()
///     try manager.add(coordinator.service)
///
/// The manager's locations become the fixes of the base. Pass the subject's fixes to the `receive` methods of
/// ``service``.
@SensorActor
public final class LocationRelayCoordinator {
    /// The relay; its delegate is the coordinator.
    public let service: LocationRelayService

    /// The delegate for updates and health; held weakly.
    ///
    /// A new delegate is given the current state.
    public weak var delegate: (any LocationRelayCoordinatorDelegate)? {
        didSet { if let delegate, delegate !== oldValue { introduce(delegate) } }
    }

    /// The configuration.
    ///
    /// A change is applied at once, transports included; unchanged parts are not interrupted. Updates that wait for a
    /// destination are kept if only the way to it changes, such as a token, and across ``restart(with:)``.
    public var configuration: Configuration {
        didSet { apply() }
    }

    private let clock: any SensorClock
    private lazy var relay = CoordinatorRelay(self)

    /// Whether the coordinator was started.
    public private(set) var isRunning = false

    /// The transport created from the endpoint, with that endpoint and its queue.
    private var made: Made?

    private struct Made {
        let endpoint: AnyHashable
        let destination: String
        let transport: any LocationTransport
        let queue: MemoryQueue
    }

    /// The transports that the coordinator has attached to the relay.
    private var attached: [any LocationTransport] = []
    private var toldState = ConnectionState.disconnected

    /// Creates a stopped coordinator.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - clock: The source of time.
    nonisolated public init(configuration: Configuration = Configuration(), clock: any SensorClock = SystemClock()) {
        self.configuration = configuration
        self.clock = clock
        service = LocationRelayService(
            trackingMode: configuration.trackingMode, settings: configuration.settings, clock: clock)
    }

    /// Creates and opens the transports and starts the relay; does nothing if already running.
    public func start() {
        // The service may have been stopped by a manager that it was a sink of, when that manager ended.
        guard !isRunning || !service.isRunning else { return }
        isRunning = true
        apply()
        service.delegate = relay
        relay.isListening = true
        service.start()
    }

    /// Stops the relay and closes the transports; does nothing if not running.
    public func stop() {
        guard isRunning else { return }
        isRunning = false
        service.stop()
        tellConnection()
    }

    /// Stops and starts again.
    ///
    /// - Parameter configuration: The new configuration; `nil` to keep the current one.
    public func restart(with configuration: Configuration? = nil) {
        stop()
        if let configuration { self.configuration = configuration }
        start()
    }

    /// The connection state of the endpoint's transport or, without an endpoint, of the first transport.
    public var connectionState: ConnectionState {
        guard isRunning else { return .disconnected }
        return attached.first?.state ?? .disconnected
    }

    /// The health of the relay.
    public var latestHealth: RelayHealth { service.health }

    /// The current update; `nil` if no position is known.
    public var currentSnapshot: RelayUpdate? { service.currentSnapshot() }

    /// The fix that most consumers want: that of the subject or, failing that, of the base.
    public var currentFix: LocationFix? { service.currentFix }

    // MARK: Configuration

    private func apply() {
        service.trackingMode = configuration.trackingMode
        service.qualityOverride = configuration.qualityOverride
        service.fusionMode = configuration.fusionMode
        service.settings = configuration.settings
        if isRunning { attach(wantedTransports()) }
    }

    /// Returns the endpoint's transport, recreated only if the endpoint has changed, followed by those of the host.
    ///
    /// A new transport to the same destination takes over what the last one has not delivered.
    private func wantedTransports() -> [any LocationTransport] {
        guard let endpoint = configuration.endpoint else {
            made = nil
            return configuration.additionalTransports
        }
        if let made, made.endpoint == AnyHashable(endpoint) {
            return [made.transport] + configuration.additionalTransports
        }
        let isSuccessor = made?.destination == endpoint.destination
        let queue = isSuccessor ? made?.queue ?? MemoryQueue() : MemoryQueue()
        queue.capacity = endpoint.queueCapacity
        if isSuccessor, let made { service.removeTransport(made.transport, discardingQueue: false) }
        let transport = endpoint.makeTransport(queue: queue, clock: clock)
        made = Made(
            endpoint: AnyHashable(endpoint), destination: endpoint.destination, transport: transport, queue: queue)
        return [transport] + configuration.additionalTransports
    }

    private func attach(_ wanted: [any LocationTransport]) {
        for transport in attached where !wanted.contains(where: { $0 === transport }) {
            service.removeTransport(transport)
        }
        attached = wanted
        for transport in wanted { service.addTransport(transport) }
        tellConnection()
    }

    // MARK: Notifications

    private func introduce(_ delegate: any LocationRelayCoordinatorDelegate) {
        delegate.relayCoordinator(self, didChangeHealth: latestHealth)
        delegate.relayCoordinator(self, didUpdateConnection: connectionState)
        delegate.relayCoordinator(self, subjectConnectionDidChange: service.isSubjectConnected)
        if let currentSnapshot { delegate.relayCoordinator(self, didUpdate: currentSnapshot) }
    }

    /// Notifies the delegate if the connection state has changed.
    func tellConnection() {
        let state = connectionState
        guard state != toldState else { return }
        toldState = state
        delegate?.relayCoordinator(self, didUpdateConnection: state)
    }
}
