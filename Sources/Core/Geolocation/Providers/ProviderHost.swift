/// The environment in which a provider runs: the manager that uses it, or a provider that wraps it.
///
/// A host attaches itself before it starts the provider, see ``SensorProvider/attach(to:)``. A provider that is used
/// without a manager has no host. A provider that wraps others is their host; if it cannot handle their requests
/// itself, it forwards the requests to its own hosts.
@SensorActor
public protocol ProviderHost: Backpressure {
    /// The clock of the host, from which its providers read the time.
    var clock: any SensorClock { get }

    /// Whether any sink or listener receives derived events; if `false`, the provider need not create them.
    var wantsDerivedEvents: Bool { get }

    /// The accuracy and the rate of fixes that the consumers need.
    ///
    /// A location provider that can save energy reads this wish at each start, and again when it is notified of a
    /// change, see ``SensorProvider/hostDidChangeWish(_:)``. All other providers report every fix they have.
    var wish: SamplingWish { get }

    /// Calls `body` once, as soon as the sinks have written all values delivered so far or have failed to write them.
    ///
    /// A provider that acknowledges its input does so only after `body` was called. One pending call at a time is
    /// sufficient, since the next call covers all input that has arrived until then.
    func whenKept(_ body: @escaping @SensorActor (DeliveryReceipt) -> Void)

    /// Delivers a derived event, which a source reports in addition to the values of its roles.
    ///
    /// A source of several roles publishes each event once, and only while it is started.
    func publish(_ event: any DerivedEvent)

    /// Subscribes a provider to the manager's values of the given roles; the provider receives each value before any
    /// sink.
    ///
    /// If `derivedEvents` is true, the provider also receives the events that sinks and sources publish.
    func subscribe(_ subscriber: any HostSubscriber, to roles: Set<SensorRole>, derivedEvents: Bool)

    /// Handles a new status of a provider that has this host.
    func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus)

    /// Handles a new authorization status of a provider that has this host.
    func sensorProvider(_ provider: any SensorProvider, didChangeAuthorization status: AuthorizationStatus)
}

/// A provider that uses the manager's values or the events that sinks publish.
///
/// An example is a head tracker that is calibrated by course and compass.
@SensorActor
public protocol HostSubscriber: SensorProvider {
    /// Handles a fix that the manager has received.
    func host(_ host: any ProviderHost, didUpdateLocation location: Location)

    /// Handles a heading that the manager has received; `nil` if the heading was withdrawn.
    func host(_ host: any ProviderHost, didUpdateHeading heading: HeadingValue?, of type: HeadingType)

    /// Handles an event that a sink or a source has published.
    func host(_ host: any ProviderHost, didPublish event: any DerivedEvent)
}

extension HostSubscriber {
    /// The default implementation, which does nothing.
    public func host(_ host: any ProviderHost, didUpdateLocation location: Location) {}

    /// The default implementation, which does nothing.
    public func host(_ host: any ProviderHost, didUpdateHeading heading: HeadingValue?, of type: HeadingType) {}

    /// The default implementation, which does nothing.
    public func host(_ host: any ProviderHost, didPublish event: any DerivedEvent) {}
}

extension ProviderHost {
    /// Subscribes a provider to the manager's values of the given roles; the provider receives each value before any
    /// sink.
    public func subscribe(_ subscriber: any HostSubscriber, to roles: Set<SensorRole>) {
        subscribe(subscriber, to: roles, derivedEvents: false)
    }
}

/// The default implementations of a host, which are sufficient for a host that only observes statuses, as in a test.
extension ProviderHost {
    /// The default implementation, which returns the system's clock.
    public var clock: any SensorClock { SystemClock() }

    /// The default implementation, which returns `false`.
    public var wantsDerivedEvents: Bool { false }

    /// The default implementation, which requests every fix.
    public var wish: SamplingWish { .everything }

    /// The default implementation, which returns `ready`.
    public var demand: SinkDemand { .ready }

    /// The default implementation, which calls `resume` at once.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) { resume() }

    /// The default implementation, which calls `body` at once with `kept`.
    public func whenKept(_ body: @escaping @SensorActor (DeliveryReceipt) -> Void) { body(.kept) }

    /// The default implementation, which does nothing.
    public func publish(_ event: any DerivedEvent) {}

    /// The default implementation, which does nothing.
    public func subscribe(_ subscriber: any HostSubscriber, to roles: Set<SensorRole>, derivedEvents: Bool) {}

    /// The default implementation, which does nothing.
    public func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {}

    /// The default implementation, which does nothing.
    public func sensorProvider(_ provider: any SensorProvider, didChangeAuthorization status: AuthorizationStatus) {}
}

/// The default implementations for a provider that wraps others and is therefore their host.
///
/// Each implementation forwards a request of a wrapped provider to the hosts of the wrapping provider.
extension ProviderHost where Self: HostedProvider {
    /// The clock of the provider's first host, or the system's clock if there is none.
    public var clock: any SensorClock { host?.clock ?? SystemClock() }

    /// Whether any sink or listener receives derived events.
    public var wantsDerivedEvents: Bool { hosts.publisher != nil }

    /// The rate and accuracy of fixes that satisfy all hosts of the provider.
    public var wish: SamplingWish { hosts.wish }

    /// Delivers a derived event to sinks and listeners.
    public func publish(_ event: any DerivedEvent) { hosts.publisher?.publish(event) }

    /// The demand of the hosts' consumers for more values: `wait` while any of them is busy, otherwise `ready`.
    public var demand: SinkDemand { hosts.demand }

    /// Calls `resume` once, as soon as the provider's hosts are ready.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) { hosts.whenReady(resume) }

    /// Calls `body` once, as soon as the sinks of all hosts have written all values delivered so far.
    ///
    /// `body` is also called if the sinks have failed to write some of the values.
    public func whenKept(_ body: @escaping @SensorActor (DeliveryReceipt) -> Void) { hosts.whenKept(body) }

    /// Passes the subscription of a wrapped provider on to the hosts of this provider.
    public func subscribe(_ subscriber: any HostSubscriber, to roles: Set<SensorRole>, derivedEvents: Bool) {
        for host in hosts.all { host.subscribe(subscriber, to: roles, derivedEvents: derivedEvents) }
    }

    /// Passes the new authorization status of a wrapped provider on to the hosts of this provider.
    public func sensorProvider(_ provider: any SensorProvider, didChangeAuthorization status: AuthorizationStatus) {
        for host in hosts.all { host.sensorProvider(provider, didChangeAuthorization: status) }
    }
}
