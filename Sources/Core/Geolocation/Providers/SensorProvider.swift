public import CodecSupport

/// The base of all provider protocols: a provider owns a device or feed and reports through the delegate of its role.
///
/// A provider, whatever its role:
/// - reports nothing before it is started and nothing after it is stopped;
/// - tolerates a second start and a stop without a start, and can be restarted after a stop;
/// - holds its delegate weakly and reports synchronously, on the sensor actor;
/// - reports `nil` once when it no longer knows its value, and never a made-up value;
/// - never blocks the sensor actor.
///
/// Every requirement has a default.
@SensorActor
public protocol SensorProvider: AnyObject, Sendable {
    /// The identifier of the provider, shared by all roles of one source.
    ///
    /// Default: derived from the object's identity.
    nonisolated var id: UUID { get }

    /// The display name of the provider in status events and messages.
    ///
    /// Default: the name of the type.
    nonisolated var name: String { get }

    /// The inner providers of a provider that wraps or combines others, in order of preference.
    ///
    /// Default: none.
    var components: [any SensorProvider] { get }

    /// The names of the filters that this provider applies to the values of its components, such as `quality`.
    ///
    /// The names are in the order in which values pass the filters. Default: the name of the type in words, without
    /// "Provider" or "Filter"; none if there are no components.
    var stages: [String] { get }

    /// The provider objects for further roles that a source cannot fill itself.
    ///
    /// Device and user heading providers both declare a property `headingDelegate`, so one class cannot conform to
    /// both; nor can one class provide both raw and filtered course. `install(_:as:)` installs a source together with
    /// the providers that it vends. Default: none.
    var vendedProviders: [any SensorProvider] { get }

    /// Whether the provider reports values of other devices than the one on which this program runs.
    ///
    /// A relay client never sends such values as its own. Default: the value of the only component; `false` if there is
    /// not exactly one.
    var reportsOtherDevices: Bool { get }

    /// Adds a host of the provider, held weakly.
    ///
    /// The host is a manager, which attaches itself before it starts the provider, or a provider that wraps this one.
    /// Default: attaches the provider's components to the host.
    func attach(to host: any ProviderHost)

    /// Removes a host of the provider.
    ///
    /// Default: detaches the host from the components.
    func detach(from host: any ProviderHost)

    /// Handles a change of the rate or accuracy of fixes that a host needs, its ``ProviderHost/wish``.
    ///
    /// A host calls this function only for the provider in its location slot, possibly while the provider reports a
    /// value. Default: calls the function for each component.
    func hostDidChangeWish(_ host: any ProviderHost)

    /// The status that the provider itself reports; `nil` if it reports none.
    ///
    /// A provider that reports no status counts as running once it has reported a value. Default: the status of the
    /// only component; `nil` if there is not exactly one.
    var reportedStatus: ProviderStatus? { get }

    /// Whether the provider reports only changes, such as a direction that the user sets.
    ///
    /// The heading of such a provider stays valid until the next report and does not expire, see ``HeadingAges``.
    /// Default: `true` if any component reports only changes.
    var reportsChangesOnly: Bool { get }

    /// The counts of input and values that the provider has dropped since its creation, by reason.
    ///
    /// Default: the counts of the components.
    var drops: DropCounts { get }

    /// The measurements of the provider's operation, in addition to its counts of drops.
    ///
    /// Default: the measurements of the components.
    var measures: [Measure] { get }

    /// The fraction of a finite source, such as a file, that has been delivered, 0...1.
    ///
    /// It is `nil` if the fraction is unknown or the source has no end. Default: the smallest fraction among the
    /// components.
    var progress: Double? { get }

    /// Whether the provider listens on a port, instead of connecting to a server or reading a file.
    ///
    /// Default: `true` if any component listens on a port.
    var listens: Bool { get }

    /// The port on which the provider listens; `nil` while it does not listen.
    ///
    /// Default: the port of the first component that has one.
    var boundPort: Int? { get }

    /// Completes work that depends on the sinks, such as acknowledgements.
    ///
    /// A pipeline calls this function once, after it has stopped the provider and the sinks have written everything that
    /// the provider has delivered: at the end of the run, or after a change that has removed the provider.
    /// Default: forwards the call to the components.
    func sinksDidFinish() async

    /// The user's permission to access the location; `nil` if the provider needs none.
    ///
    /// A provider notifies its host of changes. Default: the permission of the first component that needs one.
    var authorizationStatus: AuthorizationStatus? { get }

    /// Asks the user for the permission to access the location, if the user has not been asked yet.
    ///
    /// Default: passes the call on to the components.
    func requestAuthorization()
}

extension SensorProvider {
    /// The default implementation, which returns no components.
    public var components: [any SensorProvider] { [] }

    /// The default implementation, which returns the name of the type in words, or no name if there are no components.
    public var stages: [String] { components.isEmpty ? [] : [stageName(of: self)] }

    /// The default implementation, which returns no providers.
    public var vendedProviders: [any SensorProvider] { [] }

    /// The default implementation, which attaches the provider's components to the host.
    public func attach(to host: any ProviderHost) {
        for component in components { component.attach(to: host) }
    }

    /// The default implementation, which detaches the host from the components.
    public func detach(from host: any ProviderHost) {
        for component in components { component.detach(from: host) }
    }

    /// The default implementation, which notifies the components.
    public func hostDidChangeWish(_ host: any ProviderHost) {
        for component in components { component.hostDidChangeWish(host) }
    }

    /// The status of the only component; `nil` if there is not exactly one component.
    public var reportedStatus: ProviderStatus? {
        let components = components
        return components.count == 1 ? components[0].reportedStatus : nil
    }

    /// Whether any component reports only changes.
    public var reportsChangesOnly: Bool { components.contains(where: \.reportsChangesOnly) }

    /// Whether there is exactly one component, and this component reports values of other devices.
    public var reportsOtherDevices: Bool { components.count == 1 && components[0].reportsOtherDevices }

    /// The counts of values dropped by the components, by reason.
    public var drops: DropCounts { components.drops }

    /// The smallest progress among the components, as a fraction 0...1; `nil` if no component has a known progress.
    public var progress: Double? { components.progress }

    /// The measurements of the operation of the components.
    public var measures: [Measure] { components.flatMap(\.measures) }

    /// Lets each component complete its work that depends on the sinks.
    public func sinksDidFinish() async {
        for component in components { await component.sinksDidFinish() }
    }

    /// Whether any component listens on a port.
    public var listens: Bool { components.listens }

    /// The port of the first component that has one.
    public var boundPort: Int? { components.boundPort }

    /// The permission of the first component that needs the user's permission.
    public var authorizationStatus: AuthorizationStatus? {
        components.lazy.compactMap(\.authorizationStatus).first
    }

    /// Asks the user for permission through the components.
    public func requestAuthorization() {
        for component in components { component.requestAuthorization() }
    }

    /// This provider and all providers that it wraps or combines, from the outermost to the innermost.
    public var layers: [any SensorProvider] { [self] + components.flatMap(\.layers) }

    /// The innermost provider that this provider wraps; this provider itself if it wraps none or combines several.
    package var source: any SensorProvider {
        let components = components
        return components.count == 1 ? components[0].source : self
    }

    /// Whether the provider has no more values, according to its own status or to the statuses of all its components.
    var isOver: Bool {
        if reportedStatus?.isOver == true { return true }
        let components = components
        return !components.isEmpty && components.allSatisfy(\.isOver)
    }

    /// An identifier of the provider that is derived from the object's identity, stable while the object is alive.
    nonisolated public var id: UUID {
        let address = UInt64(UInt(bitPattern: ObjectIdentifier(self)))
        func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: address >> (index * 8)) }
        // The identifier is of version 8 of RFC 9562, which has 122 custom bits.
        return UUID(
            uuid: (
                0, 0, 0, 0, 0, 0, 0x80, 0, 0x80, 0, byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)
            ))
    }

    /// The name of the provider, which is by default the name of its type.
    nonisolated public var name: String { String(describing: Self.self) }
}

/// The combined values of several providers, for example of all components of one provider.
@SensorActor
extension [any SensorProvider] {
    /// The counts of drops of all providers together, by reason.
    package var drops: DropCounts { reduce(into: DropCounts()) { $0.add($1.drops) } }

    /// The smallest progress among these providers, as a fraction 0...1; `nil` if no provider has a known progress.
    package var progress: Double? { compactMap(\.progress).min() }

    /// Whether any of the providers listens on a port.
    var listens: Bool { contains(where: \.listens) }

    /// The port of the first provider that listens on one.
    var boundPort: Int? { lazy.compactMap(\.boundPort).first }
}
