public import Geolocation

/// A relay with its source and its transports, which is configured by one value and started and stopped as a whole.
///
///     let coordinator = LocationRelayCoordinator(configuration: .init(endpoint: endpoint), source: receiver)
///     coordinator.delegate = self
///     coordinator.start()
///
/// The locations of its ``manager`` become the fixes of the base station. The fixes of the tracked subject arrive
/// through a ``RelayProvider`` in that manager, or through the `receive` methods of ``service``. The service can
/// instead be added to a manager that the host starts and stops itself.
@SensorActor
public final class LocationRelayCoordinator {
    /// The relay that the coordinator controls.
    nonisolated public let service: LocationRelayService

    /// The manager whose events the relay receives as a sink.
    ///
    /// The manager is started and stopped with the coordinator, unless the host has started it.
    nonisolated public let manager: GeolocationManager

    /// The delegate that receives the relay's updates and health; held weakly.
    ///
    /// A new delegate is immediately notified of the current state.
    public weak var delegate: (any LocationRelayCoordinatorDelegate)? {
        didSet { if let delegate, delegate !== oldValue { introduce(delegate) } }
    }

    /// The configuration of the relay and its transports.
    ///
    /// A change is applied at once, even if it concerns transports. Unchanged parts are not interrupted. Waiting
    /// updates are kept if the destination of the endpoint stays the same, for example if only a token changes; the
    /// same applies to ``restart(with:)``.
    public var configuration: Configuration {
        didSet { apply() }
    }

    private let clock: any SensorClock

    /// The provider of the relay's own location, to install at the first start; `nil` after that.
    private var source: (any SensorProvider)?
    private var isManagerOurs = false
    private var host: SinkHost?

    /// Whether the coordinator has been started and not stopped since.
    public private(set) var isRunning = false

    /// The transport created from the configured endpoint, with the endpoint and its queue.
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

    /// Creates a coordinator whose relay is stopped.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the relay and its transports.
    ///   - source: The provider of the relay's own location, which the first start installs in the manager for the
    ///     roles without a provider; `nil` if the manager already has a provider, or gets one later by `manager.add`.
    ///   - manager: The manager to which the relay is added. Default: a new one.
    ///   - clock: The source of time. Default: that of the manager.
    nonisolated public init(
        configuration: Configuration = Configuration(), source: (any SensorProvider)? = nil,
        manager: GeolocationManager? = nil, clock: (any SensorClock)? = nil
    ) {
        let clock = clock ?? manager?.clock ?? SystemClock()
        self.configuration = configuration
        self.source = source
        self.manager = manager ?? GeolocationManager(clock: clock)
        self.clock = clock
        service = LocationRelayService(
            trackingMode: configuration.trackingMode, settings: configuration.settings, clock: clock)
    }

    /// Creates and opens the transports, and starts the relay and its manager; does nothing if already running.
    ///
    /// A provider that needs the user's permission asks for it.
    public func start() {
        // The relay may have been stopped by another manager to which the host had added it.
        guard !isRunning || !service.isRunning else { return }
        isRunning = true
        apply()
        service.audience.coordinator = { [weak self] in self?.forward($0) }
        addToManager()
        service.start()
        guard manager.state == .stopped else { return }
        isManagerOurs = true
        if manager.authorizationStatus == .notDetermined { manager.requestAuthorization() }
        manager.start()
    }

    private func addToManager() {
        if let source {
            self.source = nil
            manager.install(source)
        }
        // The host may have added the relay to another manager. Starting a relay does not fail, so `try?` hides no
        // error.
        if service.hub.host === host { host = try? manager.add(service) }
    }

    /// Stops the relay and closes the transports; does nothing if the coordinator is not running.
    ///
    /// Undelivered updates stay in the transports' queues for the next start.
    public func stop() {
        guard isRunning else { return }
        isRunning = false
        stopManager()
        service.stop()
        reportConnection()
    }

    /// Waits for the delivery of queued updates as long as the transports make progress, then stops the coordinator.
    public func finish() async {
        stopManager()
        await service.finish()
        stop()
    }

    private func stopManager() {
        if isManagerOurs { manager.stop() }
        isManagerOurs = false
    }

    /// Stops and starts the coordinator, with a new configuration if one is given.
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

    /// The health of the relay: whether the tracked subject's fixes arrive.
    public var latestHealth: RelayHealth { service.health }

    /// The update with the current fixes of all streams; `nil` if no position is known.
    public var currentSnapshot: RelayUpdate? { service.currentSnapshot() }

    /// The current fix of the tracked subject or, if unknown, of the base station; `nil` if both are unknown.
    public var currentFix: LocationFix? { service.currentFix }

    // MARK: Configuration

    private func apply() {
        service.trackingMode = configuration.trackingMode
        service.qualityOverride = configuration.qualityOverride
        service.fusionMode = configuration.fusionMode
        service.settings = configuration.settings
        if isRunning { attach(wantedTransports()) }
    }

    /// Returns the endpoint's transport, followed by the transports that the host has created.
    ///
    /// The endpoint's transport is recreated only if the endpoint has changed. A new transport to the same destination
    /// gets the undelivered updates of the previous one.
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
        reportConnection()
    }

    // MARK: Notifications

    /// A new asynchronous sequence of the relay's future changes, which buffers the newest 64 of them.
    ///
    /// Each access creates a new sequence, and each sequence receives every change. The sequence is meant for
    /// isolations other than the sensor actor, such as the main actor. It ends when the coordinator is deallocated.
    public var changes: BufferedEvents<RelayChange> { service.changes }

    private func forward(_ change: RelayChange) {
        switch change {
        case .update(let update): delegate?.relayCoordinator(self, didUpdate: update)
        case .health(let health): delegate?.relayCoordinator(self, didChangeHealth: health)
        case .subject(let isConnected): delegate?.relayCoordinator(self, subjectConnectionDidChange: isConnected)
        case .authorization(let error): delegate?.relayCoordinator(self, authorizationDidFail: error)
        case .connection: reportConnection()
        case .error(let error, _): delegate?.relayCoordinator(self, didEncounterError: error)
        case .late: break
        }
    }

    private func introduce(_ delegate: any LocationRelayCoordinatorDelegate) {
        delegate.relayCoordinator(self, didChangeHealth: latestHealth)
        delegate.relayCoordinator(self, didUpdateConnection: connectionState)
        delegate.relayCoordinator(self, subjectConnectionDidChange: service.isSubjectConnected)
        if let currentSnapshot { delegate.relayCoordinator(self, didUpdate: currentSnapshot) }
    }

    /// Notifies the delegate if the connection state has changed.
    private func reportConnection() {
        let state = connectionState
        guard state != toldState else { return }
        toldState = state
        delegate?.relayCoordinator(self, didUpdateConnection: state)
    }
}
