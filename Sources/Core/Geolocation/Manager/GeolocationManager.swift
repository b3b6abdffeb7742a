import CodecSupport

/// Holds one provider for each role, stores the latest values, resolves headings, and delivers everything to sinks.
///
/// Values arrive through synchronous delegate calls and are delivered in the same call: to the update delegate, to the
/// sinks in the order in which they were added, and to all ``events`` sequences. A callback is ignored unless the
/// manager is running and currently uses the provider that calls.
@SensorActor
public final class GeolocationManager: GeolocationManagerProtocol {
    /// The delegate that is notified if the manager cannot snooze, or if a departure wakes the manager; held weakly.
    public weak var snoozeDelegate: (any GeolocationManagerSnoozeDelegate)?

    /// The delegate that is notified when the permission to access the location changes; held weakly.
    public weak var authorizationDelegate: (any AuthorizationDelegate)?

    /// The function that receives log messages about added and removed providers and sinks, and about rejected values.
    public var diagnosticHandler: (@SensorActor (Diagnostic) -> Void)?

    /// The delegate that receives fixes, beginning with the latest one; held weakly.
    public weak var updateDelegate: (any GeolocationManagerUpdateDelegate)? {
        didSet {
            delivery.updateWish()
            guard let location, let updateDelegate, updateDelegate !== oldValue else { return }
            updateDelegate.didUpdateLocation(location)
        }
    }

    /// The time for which headings stay valid without a new report; a change takes effect at a provider's next start.
    public var headingAges: HeadingAges {
        get { headings.ages }
        set { headings.ages = newValue }
    }

    /// The clock of the manager, from which it reads the time.
    nonisolated public let clock: any SensorClock

    let slots: ProviderSlots
    private let watch: DepartureWatch
    private let headings: ConsumerHeadings
    let delivery: EventDelivery
    private var values = GeolocationValues()
    /// The number of state changes so far, by which a state change detects that another one has interrupted it.
    private var transitions = 0

    /// Creates a stopped manager, from any isolation.
    ///
    /// - Parameters:
    ///   - defaults: The providers that fill the slots until others are added.
    ///   - snoozePolicy: The behaviour if a provider cannot monitor significant location changes.
    ///   - clock: The source of time; a test passes a manual one.
    nonisolated public init(
        defaults: DefaultProviders = DefaultProviders(), snoozePolicy: SnoozePolicy = .watchUpdates(),
        clock: any SensorClock = SystemClock()
    ) {
        self.clock = clock
        slots = ProviderSlots(defaults: defaults)
        watch = DepartureWatch(slot: slots.location, policy: snoozePolicy)
        headings = ConsumerHeadings(clock: clock)
        delivery = EventDelivery(clock: clock)
    }

    /// Stops the providers that still run, asynchronously on the actor, since any thread may release the manager.
    deinit {
        guard values.state != .stopped else { return }
        SensorActor.enqueue { [slots, watch] in slots.abandon(watch: watch.provider) }
    }

    // MARK: What is known now

    /// The current state of the manager: stopped, running or snoozing.
    public var state: GeolocationManagerState { values.state }

    /// The latest fix since the start; the fix is kept when the location is withdrawn.
    public var location: Location? { values.location }

    /// The heading for finding what is around the traveller: course, user heading or device heading, in this order.
    public var collectionHeading: Heading { headings.collection }

    /// The heading for presenting sounds and views to the user: user heading, course or device heading, in this order.
    public var presentationHeading: Heading { headings.presentation }

    /// The status of the provider of each role that has a provider.
    public var statuses: [SensorRole: ProviderStatus] { slots.statuses }

    /// The numbers of values that the manager has accepted and rejected.
    public var counters: GeolocationCounters {
        var counters = values.counters
        counters.headings += headings.withdrawals
        counters.lostEvents = delivery.lostEvents
        return counters
    }

    /// The values known now; a value is unknown after a withdrawal, the end of its source or, for headings, a time-out.
    public var known: KnownValues { headings.known(with: values.knownLocation) }

    /// All current values of the manager.
    public var snapshot: GeolocationSnapshot {
        GeolocationSnapshot(
            state: state, location: location, isLocationWithdrawn: values.isLocationWithdrawn,
            headings: headings.samples, collection: collectionHeading.resolved,
            presentation: presentationHeading.resolved, statuses: statuses, counters: counters)
    }

    /// Returns a new heading whose sources have the given order of preference; the consumer must retain the heading.
    public func heading(orderedBy order: HeadingOrder) -> Heading { headings.makeHeading(orderedBy: order) }

    /// Returns a sequence of all events from now on; it buffers up to `capacity` unread events, at least 1.
    public func events(capacity: Int, overflow: EventOverflow = .dropOldest) -> GeolocationEvents {
        delivery.makeSequence(capacity: capacity, overflow: overflow)
    }

    /// Starts a sink and adds it after the other sinks; does nothing if the sink was added before.
    ///
    /// - Returns: The host of the sink, which contains the status of the sink.
    /// - Throws: The error of the sink's `start(in:)`; in that case, the sink is not added.
    @discardableResult
    public func add(_ sink: any GeolocationSink) throws -> SinkHost {
        if let host = delivery.host(of: sink) { return host }
        let host = try delivery.add(sink, of: self)
        log(sink.name, "added as a sink")
        return host
    }

    /// Removes a sink and returns when the sink has written everything.
    public func remove(_ sink: any GeolocationSink) async {
        guard delivery.remove(sink) else { return }
        log(sink.name, "removed as a sink")
        await sink.finish()
    }

    /// Removes all sinks, for example at the end of a program, and returns when they have written everything.
    public func removeAllSinks() async {
        while let sink = delivery.firstSink { await remove(sink) }
    }

    // MARK: State

    /// Starts all providers, or wakes a snoozing manager; does nothing if the manager is running.
    public func start() {
        overtakeSnooze()
        apply(.start)
    }

    /// Stops all providers and withdraws their values, but keeps the added providers, sinks and headings.
    public func stop() {
        overtakeSnooze()
        apply(.stop)
    }

    /// Stops all providers, watches for a significant change of the location, and then starts the providers again.
    ///
    /// Only a fix wakes the manager, never a withdrawal; the fix is delivered. If no provider can watch for such a
    /// change, the snooze delegate is notified of the failure and the state does not change. A start or stop during the
    /// call takes precedence.
    public func snooze() {
        guard state != .snoozing else { return }
        let outcome = watch.fallAsleep(for: self, from: location)
        if outcome == .monitoring {
            apply(.snooze)
            if let fix = watch.earlyDeparture { apply(.departure, waking: fix) }
        } else {
            if isActive { slots.location.start(for: self) }
            if outcome == .refused { snoozeDelegate?.snoozeDidFail() }
        }
    }

    /// Cancels a snooze that has not taken effect yet, since a start or stop was requested.
    private func overtakeSnooze() {
        watch.overtake()
        if state != .snoozing { watch.end(for: self) }
    }

    /// Continues the watch for a departure with the location provider just put into a snoozing manager's slot.
    private func moveWatch() {
        // A callback may end the snooze or move the monitoring itself.
        guard state == .snoozing, !watch.begin(for: self), state == .snoozing, !watch.isActive else { return }
        apply(.refusal)
        snoozeDelegate?.snoozeDidFail()
    }

    /// Changes the state of the manager as the trigger requires, and starts and stops providers accordingly.
    private func apply(_ trigger: GeolocationManagerTrigger, waking fix: Location? = nil) {
        guard let (next, actions) = state.transition(on: trigger) else { return }
        let waker = slots.location.sensor
        values.state = next
        transitions += 1
        let transition = transitions
        slots.forgetStatuses()
        // The values are cleared before any delivery, so that a run that an observer starts contains none of them.
        let roles = actions.contains(.clearValues) ? SensorRole.allCases : []
        let time = clock.now
        delivery.deliver(end(roles, at: time, clears: true) + [.state(next, time)])
        for action in actions {
            // A sink or delegate may have started or stopped the manager; cleared values are announced nevertheless.
            guard transition == transitions || action == .clearValues else { continue }
            switch action {
            case .startSlots: startSlots(waking: fix, from: waker)
            case .stopSlots: for slot in slots.all where !isActive { slot.stop() }
            case .endWatch: watch.end(for: self, resumesUpdates: next == .running)
            case .clearValues: headings.announce()
            }
        }
    }

    private func startSlots(waking fix: Location?, from waker: (any SensorProvider)?) {
        headings.onOwnChange { [weak self] order, heading in
            guard let self, isActive else { return }
            delivery.deliver(.resolved(order, heading, clock.now))
        }
        headings.onEndByAge { [weak self] type in self?.withdraw([type.role]) }
        if let fix {
            let transition = transitions
            snoozeDelegate?.snoozeDidTrigger()
            guard transition == transitions else { return }
            // The waking fix is delivered first, unless the provider that reported it was replaced.
            if slots.location.sensor === waker { accept(fix) }
        }
        for slot in slots.all where isActive { start(slot) }
    }

    private func start(_ slot: any AnyProviderSlot) {
        slot.sensor?.attach(to: self)
        headings.begin(slot.role.headingType, of: slot.sensor)
        slot.start(for: self)
    }

    // MARK: Slots

    /// Returns whether the slot of a role contains only its default provider, so that another source may fill the slot.
    func isFree(_ role: SensorRole) -> Bool { slots.isFree(role) }

    /// Returns the provider in the slot of the given role.
    func occupant<Role: SlotRole>(of role: Role.Type) -> Role.Provider? { Role.slot(in: slots).occupant }

    /// Puts a provider into the slot of the given role, unless the provider is already there.
    func add<Role: SlotRole>(_ provider: Role.Provider, as role: Role.Type) {
        let slot = Role.slot(in: slots)
        if !slot.holds(Role.sensor(provider)) { replaceOccupant(of: slot, with: provider) }
    }

    /// Removes a provider from the slot of a role, if it is there; the default provider then fills the slot again.
    func remove<Role: SlotRole>(_ provider: any SensorProvider, as role: Role.Type) {
        let slot = Role.slot(in: slots)
        guard let occupant = slot.sensor, occupant.id == provider.id, !slot.isFree else { return }
        replaceOccupant(of: slot, with: nil)
    }

    private func replaceOccupant<Role: SlotRole>(of slot: ProviderSlot<Role>, with provider: Role.Provider?) {
        let isLocation = slot.role == .location
        let displacedWatch = isLocation ? watch.take() : nil
        detachOccupant(of: slot)
        let displaced = slot.replace(with: provider)
        let occupant = slot.sensor
        // Any callback from here on may replace the provider again; the newest provider stays in the slot.
        withdraw([slot.role], clears: true)
        displacedWatch?.stopMonitoringSignificantLocationChanges()
        if let displaced { Role.stop(displaced) }
        guard slot.sensor === occupant else { return }
        log(occupant?.name ?? "nothing", "now fills the slot \(slot.role.rawValue)")
        if isActive { start(slot) } else { occupant?.attach(to: self) }
        if isLocation, !watch.isActive { moveWatch() }
    }

    /// Detaches the manager from the provider in a slot, unless the provider's source is also in another slot.
    private func detachOccupant(of slot: any AnyProviderSlot) {
        guard let sensor = slot.sensor else { return }
        slots.forgetStatus(of: sensor)
        sensor.detach(from: self)
        delivery.unsubscribe(sensor.layers)
        for other in slots.all where other !== slot { other.sensor?.attach(to: self) }
    }

    // MARK: Values

    /// Withdraws the values of some roles and returns the events; the last fix is kept unless `clears` is `true`.
    private func end(_ roles: [SensorRole], at time: Date, clears: Bool) -> [GeolocationEvent] {
        let events = headings.withdraw(roles.compactMap(\.headingType), at: time)
        guard roles.contains(.location), values.endLocation(clears: clears) else { return events }
        return [.locationWithdrawn(time)] + events
    }

    /// Withdraws the known values of the given roles for all consumers; the last fix is kept unless `clears` is `true`.
    private func withdraw(_ roles: [SensorRole], clears: Bool = false) {
        let withdrawals = end(roles, at: clock.now, clears: clears)
        guard !withdrawals.isEmpty else { return }
        delivery.deliver(withdrawals)
        headings.announce()
    }

    /// Handles a fix from the location provider and delivers the fix if it differs from the previous one.
    private func accept(_ fix: Location) {
        guard fix.isValid else { return refuse(fix) }
        if values.accept(fix) { delivery.deliver(fix, to: updateDelegate) }
    }

    /// Handles a heading that a provider has reported for the slot of the given kind of heading.
    func receive(_ heading: HeadingValue?, of type: HeadingType, from provider: any SensorProvider) {
        let isCurrent =
            switch type {
            case .course: isCurrent(provider, in: slots.course)
            case .user: isCurrent(provider, in: slots.user)
            case .device: isCurrent(provider, in: slots.device)
            }
        guard isCurrent else { return }
        guard let heading else { return headings.isKnown(type) ? withdraw([type.role]) : () }
        guard heading.isValid else { return refuse(heading) }
        values.counters.headings += 1
        headings.update(heading, of: type, through: delivery)
    }

    /// Counts and logs a value that is out of range or not finite.
    private func refuse(_ value: any Sendable) {
        values.counters.invalidValues += 1
        log("manager", "refused a value out of range: \(value)")
    }

    /// Returns `true` if a report comes from the provider in the slot while the manager runs.
    private func isCurrent<Role: SlotRole>(_ provider: any SensorProvider, in slot: ProviderSlot<Role>) -> Bool {
        let isOccupant = slot.holds(provider)
        guard isOccupant, isActive else {
            refuse(provider, isStray: !isOccupant)
            return false
        }
        if slot.recordReport() { announce(.running, of: provider) }
        return true
    }

    private func refuse(_ provider: any SensorProvider, isStray: Bool) {
        if isStray { values.counters.strayCallbacks += 1 } else { values.counters.inactiveCallbacks += 1 }
        log(provider.name, isActive ? "reported without being in the slot" : "reported while the manager is \(state)")
    }

    /// Delivers a provider's new status as a single event, even if the same source is used for several roles.
    private func announce(_ status: ProviderStatus, of provider: any SensorProvider) {
        // The providers of a stopped manager are always idle, so that this status is not announced.
        guard status != .idle || isActive, slots.isNews(status, of: provider) else { return }
        let roles = slots.roles(of: provider)
        delivery.deliver(
            .status(ProviderStatusChange(provider: provider.name, status: status, time: clock.now, roles: roles)))
    }
}

extension GeolocationManager: LocationProviderDelegate {
    /// Handles a fix from the provider in the location slot, or from the monitoring provider of a snoozing manager.
    public func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        guard !watch.isActive else { return wake(provider, at: location) }
        guard isCurrent(provider, in: slots.location) else { return }
        if let location { return accept(location) }
        if values.withdrawLocation() { delivery.deliver(.locationWithdrawn(clock.now)) }
    }

    private func wake(_ provider: any LocationProvider, at fix: Location?) {
        guard provider === watch.provider else { return refuse(provider, isStray: true) }
        guard let fix else {
            // A withdrawal does not mean that the traveller has departed.
            values.counters.withdrawals += 1
            return
        }
        guard fix.isValid else { return refuse(fix) }
        // Monitoring may report a fix during the call that starts it, before the manager snoozes.
        if state == .snoozing { apply(.departure, waking: fix) } else { watch.keepEarlyDeparture(fix) }
    }
}

extension GeolocationManager: ProviderHost {
    /// Whether any sink wants derived events, or any listener reads the events.
    public var wantsDerivedEvents: Bool { delivery.wantsDerivedEvents }

    /// The rate and accuracy of fixes that the sinks need; every fix if the manager has other consumers of fixes.
    public var wish: SamplingWish { delivery.wish }

    /// The demand of the sinks for more events: `wait` while any of them is busy, otherwise `ready`.
    public var demand: SinkDemand { delivery.demand }

    /// Calls `resume` once, as soon as all sinks are ready.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) { delivery.whenReady(resume) }

    /// Calls `body` once, when the sinks have written all events delivered so far or have failed to write them.
    public func whenKept(_ body: @escaping @SensorActor (DeliveryReceipt) -> Void) { delivery.whenKept(body) }

    /// Delivers a derived event of a sink or a source to all sinks and listeners.
    public func publish(_ event: any DerivedEvent) { delivery.deliver(.derived(event)) }

    /// Subscribes a provider, which then receives values of some roles and derived events before the sinks do.
    public func subscribe(_ subscriber: any HostSubscriber, to roles: Set<SensorRole>, derivedEvents: Bool) {
        delivery.subscribe(subscriber, to: roles, derivedEvents: derivedEvents, of: self)
    }

    /// Delivers a provider's new status; if it is `ended`, `failed` or `denied`, first withdraws the provider's values.
    public func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        if status.isOver { withdraw(slots.all.filter { $0.sensor?.isOver == true }.map(\.role)) }
        announce(status, of: provider)
    }

    /// Handles a change of permission by restarting the providers that could not start without it.
    public func sensorProvider(_ provider: any SensorProvider, didChangeAuthorization status: AuthorizationStatus) {
        if status == .authorized, isActive { slots.restart() }
        authorizationDelegate?.authorizationDidChange(status, of: slots.roles(of: provider))
    }
}
