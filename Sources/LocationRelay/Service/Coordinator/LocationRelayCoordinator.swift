public import Geolocation

/// A relay with its transports in one piece: configured by a value, started, stopped and restarted.
///
///     let coordinator = LocationRelayCoordinator(configuration: .init(endpoint: endpoint))
///     coordinator.delegate = self
///     coordinator.start()
///     try manager.add(coordinator.service)
///
/// The manager's locations become the base's; the subject's fixes go to ``service`` by its `receive` functions.
@SensorActor
public final class LocationRelayCoordinator {
    /// The relay itself; its delegate is the coordinator.
    public let service: LocationRelayService

    /// Who hears what the relay knows, and at first what was told before; held weakly.
    public weak var delegate: (any LocationRelayCoordinatorDelegate)? {
        didSet { if let delegate, delegate !== oldValue { introduce(delegate) } }
    }

    /// What the coordinator does; what has changed is applied at once, transports included, and the rest goes on undisturbed.
    public var configuration: Configuration {
        didSet { apply() }
    }

    private let clock: any SensorClock
    private lazy var relay = CoordinatorRelay(self)

    /// Whether it was started.
    public private(set) var isRunning = false

    /// The transport of the endpoint, and what it was made of.
    private var made: (endpoint: AnyHashable, transport: any LocationTransport)?

    /// The transports that the coordinator has given to the relay.
    private var attached: [any LocationTransport] = []
    private var toldState = ConnectionState.disconnected

    /// Makes a coordinator, which is stopped.
    ///
    /// - Parameters:
    ///   - configuration: What it is to do.
    ///   - clock: The source of time.
    nonisolated public init(configuration: Configuration = Configuration(), clock: any SensorClock = SystemClock()) {
        self.configuration = configuration
        self.clock = clock
        service = LocationRelayService(
            trackingMode: configuration.trackingMode, settings: configuration.settings, clock: clock)
    }

    /// Makes and opens the transports, and relays; once more does nothing.
    public func start() {
        // A manager that the service was a sink of has ended it where it has ended itself.
        guard !isRunning || !service.isRunning else { return }
        isRunning = true
        apply()
        service.delegate = relay
        relay.isListening = true
        service.start()
    }

    /// Closes the transports, and relays no more; once more does nothing.
    public func stop() {
        guard isRunning else { return }
        isRunning = false
        service.stop()
        tellConnection()
    }

    /// Stops, and starts again.
    ///
    /// - Parameter configuration: What to do from now on; nil for the same as before.
    public func restart(with configuration: Configuration? = nil) {
        stop()
        if let configuration { self.configuration = configuration }
        start()
    }

    /// Whether the other side of the endpoint's transport, or else of the first one, can be reached.
    public var connectionState: ConnectionState {
        guard isRunning else { return .disconnected }
        return attached.first?.state ?? .disconnected
    }

    /// How the relay is doing.
    public var latestHealth: RelayHealth { service.health }

    /// What is known now; nil where that is nothing.
    public var currentSnapshot: RelayUpdate? { service.currentSnapshot() }

    /// The fix that most consumers want: that of the subject, or else of the base.
    public var currentFix: LocationFix? { service.currentFix }

    // MARK: Configuration

    private func apply() {
        service.trackingMode = configuration.trackingMode
        service.qualityOverride = configuration.qualityOverride
        service.fusionMode = configuration.fusionMode
        service.settings = configuration.settings
        if isRunning { attach(wantedTransports()) }
    }

    /// The endpoint's transport, the same as before while the endpoint is, and those of the host.
    private func wantedTransports() -> [any LocationTransport] {
        guard let endpoint = configuration.endpoint else {
            made = nil
            return configuration.additionalTransports
        }
        let description = AnyHashable(endpoint)
        let transport: any LocationTransport
        if let made, made.endpoint == description {
            transport = made.transport
        } else {
            transport = endpoint.makeTransport(clock: clock)
            made = (description, transport)
        }
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

    // MARK: What is told

    private func introduce(_ delegate: any LocationRelayCoordinatorDelegate) {
        delegate.relayCoordinator(self, didChangeHealth: latestHealth)
        delegate.relayCoordinator(self, didUpdateConnection: connectionState)
        delegate.relayCoordinator(self, watchConnectionDidChange: service.isSubjectConnected)
        if let currentSnapshot { delegate.relayCoordinator(self, didUpdate: currentSnapshot) }
    }

    /// Tells the state of the connection where it has changed.
    func tellConnection() {
        let state = connectionState
        guard state != toldState else { return }
        toldState = state
        delegate?.relayCoordinator(self, didUpdateConnection: state)
    }
}
