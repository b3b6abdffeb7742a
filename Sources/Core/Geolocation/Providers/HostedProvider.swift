/// A provider that knows its hosts: the managers and wrappers that use it.
///
/// Through its hosts, such a provider reports its own status, publishes events, or waits until the sinks are ready.
///
///     final class MyReceiver: LocationProvider, HostedProvider {
///         let hosts = ProviderHosts()
///         …
///         report(.degraded("the antenna is short-circuited"))
///     }
///
/// ``ProviderBase`` and ``MultiRoleSource`` conform to this protocol. A provider that reports no status counts as
/// running once it has reported a value.
@SensorActor
public protocol HostedProvider: SensorProvider {
    /// The hosts of the provider (the managers and wrappers that use it), together with the provider's status.
    ///
    /// The property returns the same object throughout the provider's life.
    var hosts: ProviderHosts { get }
}

extension HostedProvider {
    /// The manager or wrapper that was attached to the provider first; `nil` while the provider has no host.
    public var host: (any ProviderHost)? { hosts.first }

    /// The current status of the provider.
    public var status: ProviderStatus { hosts.status }

    /// The current status of the provider, which is never `nil`.
    public var reportedStatus: ProviderStatus? { hosts.status }

    /// Sets the status of the provider and notifies the hosts; an unchanged status is ignored, unless it is final.
    public func report(_ status: ProviderStatus) { hosts.report(status, of: self) }

    /// Whether any sink or listener receives derived events; if `false`, the provider need not create them.
    public var wantsDerivedEvents: Bool { hosts.publisher != nil }

    /// The rate and accuracy of fixes that the hosts need; every fix while the provider has no host.
    public var wish: SamplingWish { hosts.wish }

    /// Delivers a derived event of the provider to sinks and listeners.
    public func publish(_ event: any DerivedEvent) { hosts.publisher?.publish(event) }

    /// Adds a manager or wrapper that uses the provider to the hosts of the provider.
    public func attach(to host: any ProviderHost) { hosts.add(host) }

    /// Removes a manager or wrapper from the hosts of the provider.
    public func detach(from host: any ProviderHost) { hosts.remove(host) }
}

/// The hosts of a provider (the managers and wrappers that use it), together with the provider's status.
///
/// Most providers have one host; a source of several roles has several. A replay at `rate=max` waits until all hosts
/// are ready.
@SensorActor
public final class ProviderHosts: Backpressure {
    /// A weak reference to a host, in a class of its own.
    ///
    /// Copying a weak reference for each query would take longer than the query itself.
    private final class Entry {
        weak var host: (any ProviderHost)?

        init(_ host: any ProviderHost) {
            self.host = host
        }
    }

    /// The current status of the provider.
    private(set) var status = ProviderStatus.idle

    private var entries: [Entry] = []

    /// The hosts that were removed since a host was last added.
    ///
    /// A provider that is removed during its run stops only after its host was removed. The sinks of that host may not
    /// have written the provider's last values by then.
    private var formerEntries: [Entry] = []

    /// Creates an empty list of hosts, with the status `idle`.
    nonisolated public init() {}

    /// The host that was attached first; `nil` if the provider has no host.
    var first: (any ProviderHost)? {
        for entry in entries { if let host = entry.host { return host } }
        return nil
    }

    /// The first host that wants derived events; `nil` if there is none.
    var publisher: (any ProviderHost)? {
        for entry in entries { if let host = entry.host, host.wantsDerivedEvents { return host } }
        return nil
    }

    /// All hosts of the provider that still exist.
    package var all: [any ProviderHost] { entries.compactMap(\.host) }

    /// The rate and accuracy of fixes that satisfy all hosts of the provider.
    var wish: SamplingWish { .finest(of: all.map(\.wish)) }

    /// The demand of the hosts' consumers for more values: `wait` while any of them is busy, otherwise `ready`.
    public var demand: SinkDemand { busy == nil ? .ready : .wait }

    /// Calls `resume` once, as soon as the consumers of all hosts are ready.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        guard let busy else { return resume() }
        busy.whenReady { [weak self] in
            if let self { whenReady(resume) } else { resume() }
        }
    }

    private var busy: (any ProviderHost)? {
        for entry in entries { if let host = entry.host, host.demand == .wait { return host } }
        return nil
    }

    /// Calls `body` once, as soon as the sinks of all hosts have written all values delivered so far.
    ///
    /// `body` is also called if the sinks have failed to write some of the values. If all hosts were removed, the sinks
    /// of the removed hosts are asked, since they have received the values.
    public func whenKept(_ body: @escaping @SensorActor (DeliveryReceipt) -> Void) {
        var next: @SensorActor (DeliveryReceipt) -> Void = body
        let current = all
        for host in current.isEmpty ? formerEntries.compactMap(\.host) : current {
            next = { [next] earlier in host.whenKept { next(earlier.joined(with: $0)) } }
        }
        next(.kept)
    }

    /// Adds a manager or wrapper to the hosts, unless it was added before; the host is held weakly.
    public func add(_ host: any ProviderHost) {
        formerEntries = []
        entries.removeAll { $0.host == nil }
        if !entries.contains(where: { $0.host === host }) { entries.append(Entry(host)) }
    }

    /// Removes a manager or wrapper from the hosts of the provider.
    public func remove(_ host: any ProviderHost) {
        formerEntries += entries.filter { $0.host === host }
        entries.removeAll { $0.host == nil || $0.host === host }
    }

    func report(_ status: ProviderStatus, of provider: any SensorProvider) {
        // A repeated failure or end is reported again, since the provider was restarted between the two.
        guard status != self.status || status.isFinal else { return }
        self.status = status
        for entry in entries { entry.host?.sensorProvider(provider, didChangeStatus: status) }
    }
}
