/// The environment of a provider: the manager whose slot it fills, or a provider that wraps it.
///
/// A host attaches itself before it starts the provider, see ``SensorProvider/attach(to:)``. A provider that is used
/// alone has none. A provider that hosts others forwards to its own hosts whatever it does not handle itself.
@SensorActor
public protocol ProviderHost: Backpressure {
    /// The source of time.
    var clock: any SensorClock { get }

    /// Whether any sink or listener receives derived events; if not, do not create them.
    var wantsDerivedEvents: Bool { get }

    /// The fixes that the consumers need.
    ///
    /// A location provider that can save energy reads it at each start, and again when it is notified of a change, see
    /// ``SensorProvider/hostDidChangeWish(_:)``. All others report every fix they have.
    var wish: SamplingWish { get }

    /// Calls `body` once, as soon as the sinks have written everything delivered so far or have failed to.
    ///
    /// A provider that acknowledges its input waits for this before it does so. One pending call is enough: the next
    /// one covers everything that has arrived meanwhile.
    func whenKept(_ body: @escaping @SensorActor (DeliveryReceipt) -> Void)

    /// Delivers an event that a source reports beyond the values of its roles.
    ///
    /// A source of several roles publishes each event once, and only while it is started.
    func publish(_ event: any DerivedEvent)

    /// Delivers the manager's values of some roles to a provider while it is attached, before any sink receives them;
    /// on request, also the events that sinks and sources publish.
    func subscribe(_ subscriber: any HostSubscriber, to roles: Set<SensorRole>, derivedEvents: Bool)

    /// Handles a provider's new status.
    func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus)

    /// Handles a provider's new authorization.
    func sensorProvider(_ provider: any SensorProvider, didChangeAuthorization status: AuthorizationStatus)
}

/// A provider that uses the manager's values or the events that sinks publish, such as a head tracker that is
/// calibrated by course and compass.
@SensorActor
public protocol HostSubscriber: SensorProvider {
    /// Handles a fix of the manager.
    func host(_ host: any ProviderHost, didUpdateLocation location: Location)

    /// Handles a heading of the manager; `nil` if it was withdrawn.
    func host(_ host: any ProviderHost, didUpdateHeading heading: HeadingValue?, of type: HeadingType)

    /// Handles an event that a sink or a source has published.
    func host(_ host: any ProviderHost, didPublish event: any DerivedEvent)
}

extension HostSubscriber {
    /// Default: does nothing.
    public func host(_ host: any ProviderHost, didUpdateLocation location: Location) {}

    /// Default: does nothing.
    public func host(_ host: any ProviderHost, didUpdateHeading heading: HeadingValue?, of type: HeadingType) {}

    /// Default: does nothing.
    public func host(_ host: any ProviderHost, didPublish event: any DerivedEvent) {}
}

extension ProviderHost {
    /// Delivers the manager's values of some roles to a provider while it is attached, before any sink receives them.
    public func subscribe(_ subscriber: any HostSubscriber, to roles: Set<SensorRole>) {
        subscribe(subscriber, to: roles, derivedEvents: false)
    }
}

/// The defaults are those of a host that only observes statuses, as in a test.
extension ProviderHost {
    /// Default: the system's clock.
    public var clock: any SensorClock { SystemClock() }

    /// Default: `false`.
    public var wantsDerivedEvents: Bool { false }

    /// Default: everything.
    public var wish: SamplingWish { .everything }

    /// Default: `ready`.
    public var demand: SinkDemand { .ready }

    /// Default: calls `resume` at once.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) { resume() }

    /// Default: calls `body` at once, with `kept`.
    public func whenKept(_ body: @escaping @SensorActor (DeliveryReceipt) -> Void) { body(.kept) }

    /// Default: does nothing.
    public func publish(_ event: any DerivedEvent) {}

    /// Default: does nothing.
    public func subscribe(_ subscriber: any HostSubscriber, to roles: Set<SensorRole>, derivedEvents: Bool) {}

    /// Default: does nothing.
    public func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {}

    /// Default: does nothing.
    public func sensorProvider(_ provider: any SensorProvider, didChangeAuthorization status: AuthorizationStatus) {}
}

/// A provider that hosts others forwards their requests to its own hosts.
extension ProviderHost where Self: HostedProvider {
    /// The clock of the provider's host, or the system's.
    public var clock: any SensorClock { host?.clock ?? SystemClock() }

    /// Whether any sink or listener receives derived events.
    public var wantsDerivedEvents: Bool { hosts.publisher != nil }

    /// The finest wish of the provider's hosts.
    public var wish: SamplingWish { hosts.wish }

    /// Delivers an event to sinks and listeners.
    public func publish(_ event: any DerivedEvent) { hosts.publisher?.publish(event) }

    /// `wait` while the consumers of any of the provider's hosts are busy.
    public var demand: SinkDemand { hosts.demand }

    /// Calls `resume` once, as soon as the provider's hosts are ready.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) { hosts.whenReady(resume) }

    /// Calls `body` once, as soon as the sinks of all of the provider's hosts have written everything or have failed
    /// to.
    public func whenKept(_ body: @escaping @SensorActor (DeliveryReceipt) -> Void) { hosts.whenKept(body) }

    /// Subscribes to the provider's hosts.
    public func subscribe(_ subscriber: any HostSubscriber, to roles: Set<SensorRole>, derivedEvents: Bool) {
        for host in hosts.all { host.subscribe(subscriber, to: roles, derivedEvents: derivedEvents) }
    }

    /// Notifies the provider's hosts.
    public func sensorProvider(_ provider: any SensorProvider, didChangeAuthorization status: AuthorizationStatus) {
        for host in hosts.all { host.sensorProvider(provider, didChangeAuthorization: status) }
    }
}
