public import Geolocation

/// Sends updates to a peer, such as over a socket, a radio or a broker.
///
/// A transport reconnects by itself, buffers unsent updates in a bounded queue and counts drops. A custom transport needs
/// three methods and the delegate property:
///
///     final class Printer: LocationTransport {
///         weak var delegate: (any LocationTransportDelegate)?
///         func open() {}
///         func push(_ update: RelayUpdate) { print(update) }
///         func close() {}
///     }
///
/// A transport is disconnected until it is opened and sends no notifications after ``close()`` has returned. Updates
/// pushed while it is closed are dropped and counted. A closed transport must not be retained by its own resources, such as
/// timers. `TransportConformance` in the test kit checks these rules.
///
/// A transport that connects, queues or drops should conform to ``ReportingTransport``, which does the bookkeeping.
@SensorActor
public protocol LocationTransport: AnyObject, Sendable {
    /// The name used in messages. Default: the type's name.
    nonisolated var name: String { get }

    /// The name of this device at the peer; returning fixes with this name are not resent. Default: `nil`, unknown.
    nonisolated var deviceName: String? { get }

    /// The delegate for state and errors; held weakly.
    var delegate: (any LocationTransportDelegate)? { get set }

    /// Starts the transport. Does nothing if already open.
    func open()

    /// Sends or queues an update; returns immediately.
    func push(_ update: RelayUpdate)

    /// Stops the transport; it can be opened again and then delivers its queue.
    func close()

    /// Drops and counts the queue of a closed transport, for the end of a run. Default: does nothing.
    func discardQueue()

    /// The connection state. Default: `connected`.
    var state: ConnectionState { get }

    /// The number of updates waiting to be sent or acknowledged. Default: 0.
    var queueDepth: Int { get }

    /// The number of updates that may wait; `nil` if unknown. A replay at full speed waits for room. Default: `nil`.
    var queueCapacity: Int? { get }

    /// The updates dropped since the transport was created, by reason. Default: none.
    var drops: DropCounts { get }

    /// The measurements of the connection; the delegate is notified of changes. Default: none.
    var measurement: LinkMeasurement { get }

    /// Waits until all pushed updates are delivered or delivery has become impossible. Default: returns immediately.
    func drain() async

    /// Calls `body` once, when the peer has accepted or refused all updates pushed so far, or delivery has become impossible.
    ///
    /// Default: `taken`, immediately, for transports without acknowledgements.
    func whenDelivered(_ body: @escaping @SensorActor (SinkReceipt) -> Void)
}

extension LocationTransport {
    /// The type's name.
    nonisolated public var name: String { String(describing: Self.self) }

    /// Default: `nil`, unknown.
    nonisolated public var deviceName: String? { nil }

    /// Default: `connected`.
    public var state: ConnectionState { .connected }

    /// Default: 0.
    public var queueDepth: Int { 0 }

    /// Default: `nil`, unknown.
    public var queueCapacity: Int? { nil }

    /// Default: none.
    public var drops: DropCounts { DropCounts() }

    /// Default: all unknown.
    public var measurement: LinkMeasurement { LinkMeasurement() }

    /// Does nothing: no update is waiting.
    public func discardQueue() {}

    /// Returns immediately.
    public func drain() async {}

    /// Calls `body` with `taken` immediately.
    public func whenDelivered(_ body: @escaping @SensorActor (SinkReceipt) -> Void) { body(.taken) }
}
