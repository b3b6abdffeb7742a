/// Delivers a manager's events to their consumers.
///
/// The consumers are the providers that use events, then the sinks in the order in which they were added, and then the
/// event sequences. Events that a consumer causes during a delivery are delivered after the current event, so that
/// all consumers receive a cause before its effect.
@SensorActor
final class EventDelivery: Backpressure {
    private struct Output {
        let sink: any GeolocationSink
        let host: SinkHost
        /// Whether the sink is shown in the diagram of the manager's sources and sinks, see
        /// ``GeolocationManager/flow``.
        let isPart: Bool
    }

    /// A sink that receives its events from another sink.
    private struct Branch {
        weak var sink: (any GeolocationSink)?
        weak var host: SinkHost?
        weak var trunk: SinkHost?
    }

    private struct Subscription {
        weak var subscriber: (any HostSubscriber)?
        let roles: RoleSet
        let derivedEvents: Bool
    }

    /// The maximum number of events that one event may cause.
    ///
    /// Without the limit, sinks that respond to each other's events could block the sensor actor forever.
    static let deferredLimit = 1024

    /// The number of events that were dropped because ``deferredLimit`` was reached.
    private(set) var lostEvents = 0

    private let clock: any SensorClock
    private let listeners = EventListeners<GeolocationEvent>()
    private var outputs: [Output] = [] {
        didSet {
            chain = SinkChain.of(outputs.map(\.sink))
            sinksWantDerivedEvents = outputs.contains { $0.sink.wantsDerivedEvents }
        }
    }
    private var chain: SinkChain?
    private var sinksWantDerivedEvents = false
    private var branches: [Branch] = []
    private var subscriptions: [Subscription] = []
    /// The manager whose values and events the subscribed providers receive.
    private weak var host: (any ProviderHost)?
    /// The manager that owns the sinks.
    private weak var manager: GeolocationManager?
    private var isDelivering = false
    private var deferred: [GeolocationEvent] = []
    /// Whether there are deferred events, for a quick check: reading the array would require a run-time check for
    /// exclusive access.
    private var hasDeferred = false
    /// The functions that resume paused replays; they are called when all consumers are ready.
    private var waiting: [@SensorActor () -> Void] = []

    nonisolated init(clock: any SensorClock) {
        self.clock = clock
    }

    /// Delivers an event to all consumers, or defers it until the current event has been delivered.
    func deliver(_ event: GeolocationEvent) {
        guard !isDelivering else { return postpone(event) }
        isDelivering = true
        handOut(event)
    }

    /// Delivers several events that belong together.
    ///
    /// Events that these events cause are delivered after the last of them.
    func deliver(_ events: [GeolocationEvent]) {
        guard !isDelivering else { return events.forEach(postpone) }
        isDelivering = true
        deferred = events
        handDeferred()
        isDelivering = false
    }

    /// Delivers a fix to the update delegate, and then as an event.
    ///
    /// The delegate receives every fix immediately, so that the fix is still the latest one. Events that the delegate
    /// causes are delivered after the fix, as if a sink had caused them.
    func deliver(_ fix: Location, to delegate: (any GeolocationManagerUpdateDelegate)?) {
        guard !isDelivering else {
            postpone(.location(fix))
            delegate?.didUpdateLocation(fix)
            return
        }
        isDelivering = true
        delegate?.didUpdateLocation(fix)
        handOut(.location(fix))
    }

    private func handOut(_ event: GeolocationEvent) {
        hand(event)
        if hasDeferred { handDeferred() }
        isDelivering = false
    }

    private func hand(_ event: GeolocationEvent) {
        if !subscriptions.isEmpty { handToSubscribers(event) }
        chain?.deliver(event)
        if listeners.yield(event) { updateWish() }
    }

    @inline(never)
    private func postpone(_ event: GeolocationEvent) {
        if deferred.count < Self.deferredLimit { deferred.append(event) } else { lostEvents += 1 }
        hasDeferred = true
    }

    @inline(never)
    private func handDeferred() {
        // The array of deferred events may grow during the loop, up to the limit.
        var index = 0
        while index < deferred.count {
            hand(deferred[index])
            index += 1
        }
        deferred = []
        hasDeferred = false
    }

    /// Returns a new sequence of all events of the manager that are delivered from now on.
    func makeSequence(capacity: Int, overflow: EventOverflow) -> GeolocationEvents {
        defer { updateWish() }
        guard overflow == .wait else { return listeners.makeSequence(capacity: capacity) }
        return listeners.makeSequence(capacity: capacity, margin: Self.deferredLimit) { [weak self] in
            SensorActor.enqueue { self?.resumeWaiting() }
        }
    }

    /// Whether any sink wants derived events, or an event sequence exists.
    var wantsDerivedEvents: Bool { sinksWantDerivedEvents || !listeners.isEmpty }

    // MARK: The consumers' wish

    /// The rate and accuracy of fixes that the manager's consumers need.
    ///
    /// It is the most demanding wish of all sinks. Every fix is needed if there are no sinks, or if an update delegate
    /// or an event sequence receives the fixes as well.
    private(set) var wish = SamplingWish.everything

    /// Notifies the location provider if the rate or accuracy of fixes that the consumers need has changed.
    ///
    /// Until a sink is added, the consumers need every fix.
    func updateWish() {
        guard let manager else { return }
        let areSinksAlone = listeners.isEmpty && manager.updateDelegate == nil
        let finest = areSinksAlone ? SamplingWish.finest(of: outputs.map(\.host.wish)) : .everything
        guard finest != wish else { return }
        wish = finest
        manager.provider(of: .location)?.hostDidChangeWish(manager)
    }

    // MARK: Sinks

    /// The sink that was added before all others; `nil` if there are no sinks.
    var firstSink: (any GeolocationSink)? { outputs.first?.sink }

    /// Returns the host of the given sink; `nil` if the sink was not added.
    func host(of sink: any GeolocationSink) -> SinkHost? { outputs.first { $0.sink === sink }?.host }

    /// Starts the given sink and adds it after the other sinks.
    @discardableResult
    func add(_ sink: any GeolocationSink, of manager: GeolocationManager, isPart: Bool = true) throws -> SinkHost {
        let host = SinkHost(of: sink, in: self, manager: manager)
        self.manager = manager
        try sink.start(in: host)
        outputs.append(Output(sink: sink, host: host, isPart: isPart))
        updateWish()
        return host
    }

    /// Removes the given sink without finishing it, and returns whether the sink had been added.
    func remove(_ sink: any GeolocationSink) -> Bool {
        guard let index = outputs.firstIndex(where: { $0.sink === sink }) else { return false }
        outputs.remove(at: index)
        updateWish()
        resumeWaiting()
        return true
    }

    /// Adds a sink that receives its events from another sink rather than from the manager.
    ///
    /// The sink remains added as long as its host exists.
    ///
    /// - Parameters:
    ///   - sink: The sink to add.
    ///   - host: The host of the added sink.
    ///   - trunk: The host of the sink that passes events on.
    func add(_ sink: any GeolocationSink, _ host: SinkHost, behind trunk: SinkHost) {
        branches =
            branches.filter { $0.sink != nil && $0.host != nil } + [
                Branch(sink: sink, host: host, trunk: trunk)
            ]
    }

    /// Adds all sinks to a diagram of the manager.
    ///
    /// - Returns: The identifiers of the sinks that receive events directly from the manager.
    func addSinks(to collector: inout FlowCollector) -> [String] {
        var heads: [String] = []
        for output in outputs where output.isPart {
            let id = collector.add(output.sink, output.host)
            heads.append(id)
            for branch in branches where branch.trunk === output.host {
                guard let sink = branch.sink, let host = branch.host else { continue }
                collector.connect(id, to: collector.add(sink, host))
            }
        }
        return heads
    }

    /// The demand of the consumers for more events: `ready` if a replay may continue, `wait` if it should wait.
    ///
    /// The demand is `wait` while any sink is busy. It is also `wait` while a listener with ``EventOverflow/wait`` has
    /// too many unread events.
    var demand: SinkDemand {
        if let chain, !chain.isReady { return .wait }
        return listeners.isFull ? .wait : .ready
    }

    /// Calls `resume` once, as soon as ``demand`` is `ready`.
    func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        waiting.append(resume)
        resumeWaiting()
    }

    /// Resumes the waiting replays if all consumers are ready.
    func resumeWaiting() {
        guard !waiting.isEmpty, demand == .ready else { return }
        let resumes = waiting
        waiting = []
        for resume in resumes { resume() }
    }

    /// Calls `body` once, as soon as the sinks have written all events delivered so far or have failed to write them.
    func whenKept(_ body: @escaping @SensorActor (DeliveryReceipt) -> Void) {
        ReceiptCollection.collect(of: outputs.map(\.sink), body)
    }

    // MARK: Subscribers

    /// Subscribes a provider to the values of the given roles, and to derived events if `derivedEvents` is `true`.
    ///
    /// The provider receives these events before the sinks. The provider and the host, which is the manager, are held
    /// weakly.
    func subscribe(
        _ subscriber: any HostSubscriber, to roles: Set<SensorRole>, derivedEvents: Bool = false,
        of host: any ProviderHost
    ) {
        self.host = host
        let new = Subscription(
            subscriber: subscriber, roles: roles.reduce(into: []) { $0.insert(RoleSet($1)) },
            derivedEvents: derivedEvents)
        // The array is replaced as a whole, so that the compiler can omit the run-time check for exclusive access.
        subscriptions = subscriptions.filter { $0.subscriber != nil && $0.subscriber !== subscriber } + [new]
    }

    /// Removes all subscriptions of the given providers.
    func unsubscribe(_ providers: [any SensorProvider]) {
        subscriptions = subscriptions.filter { entry in
            entry.subscriber.map { kept in !providers.contains { $0 === kept } } ?? false
        }
    }

    /// Delivers the given event to the subscribed providers if it is a value of a role or a derived event.
    @inline(never)
    private func handToSubscribers(_ event: GeolocationEvent) {
        guard let host else { return }
        for entry in subscriptions {
            switch event {
            case .location(let location):
                guard entry.roles.contains(.location) else { continue }
                entry.subscriber?.host(host, didUpdateLocation: location)
            case .heading(let type, let heading, _):
                guard entry.roles.contains(RoleSet(type.role)) else { continue }
                entry.subscriber?.host(host, didUpdateHeading: heading, of: type)
            case .derived(let event):
                if entry.derivedEvents { entry.subscriber?.host(host, didPublish: event) }
            default: return
            }
        }
    }
}
