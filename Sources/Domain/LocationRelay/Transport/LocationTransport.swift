public import Geolocation

/// Sends updates to a peer, such as over a socket, a radio or a broker.
///
/// A transport reconnects on its own, buffers unsent updates in a bounded queue and counts drops. A custom transport
/// needs three methods and the delegate property:
///
///     final class Printer: LocationTransport {
///         weak var delegate: (any LocationTransportDelegate)?
///         func open() {}
///         func push(_ update: RelayUpdate) { print(update) }
///         func close() {}
///     }
///
/// A transport is disconnected until it is opened and sends no notifications after ``close()`` has returned. Updates
/// pushed while it is closed are dropped and counted. A closed transport must not be retained by its own resources,
/// such as timers. `TransportConformance` in the test kit checks these rules.
///
/// A transport that connects, queues or drops should conform to ``ReportingTransport``, which does the bookkeeping.
@SensorActor
public protocol LocationTransport: AnyObject, Sendable {
    /// The name of the transport in events, errors and statuses.
    ///
    /// Default: the name of the type.
    nonisolated var name: String { get }

    /// The name by which the peer knows this device; `nil` if unknown.
    ///
    /// Fixes with this name that return to this device are not sent again. Default: `nil`.
    nonisolated var deviceName: String? { get }

    /// The delegate that the transport notifies of state changes and errors; held weakly.
    var delegate: (any LocationTransportDelegate)? { get set }

    /// Starts the transport; does nothing if it is already open.
    func open()

    /// Sends an update to the peer or queues it; returns immediately.
    func push(_ update: RelayUpdate)

    /// Stops the transport, which keeps its queue and delivers the queued updates after the next ``open()``.
    func close()

    /// Drops and counts the queued updates of a closed transport at the end of a run.
    ///
    /// Default: does nothing.
    func discardQueue()

    /// The state of the connection to the peer.
    ///
    /// Default: `connected`.
    var state: ConnectionState { get }

    /// The number of updates that wait in the transport to be sent or acknowledged.
    ///
    /// Default: 0.
    var queueDepth: Int { get }

    /// The maximum number of updates that may wait in the transport; `nil` if unknown.
    ///
    /// A replay at full speed pauses while the queue is more than half full. Default: `nil`.
    var queueCapacity: Int? { get }

    /// The number of updates that the transport has dropped since it was created, by reason.
    ///
    /// Default: none.
    var drops: DropCounts { get }

    /// The number of other things that the transport has dropped since it was created, by reason.
    ///
    /// These are, for example, pings, messages from the peer, and parts of updates. They are reported together with
    /// ``drops``, but a run in which only they were dropped has delivered all updates. Default: none.
    var otherDrops: DropCounts { get }

    /// The measurements of the connection, such as its round-trip time; the delegate is notified of changes.
    ///
    /// Default: all values are unknown.
    var measurement: LinkMeasurement { get }

    /// Waits until all pushed updates are delivered or delivery has become impossible.
    ///
    /// Default: returns immediately.
    func drain() async

    /// Calls `body` once, when the peer has accepted or refused all updates pushed so far, or delivery has become
    /// impossible.
    ///
    /// Default: calls `body` immediately with `taken`, for transports without acknowledgements.
    func whenDelivered(_ body: @escaping @SensorActor (SinkReceipt) -> Void)
}

extension LocationTransport {
    /// The name of the transport in events, errors and statuses.
    ///
    /// Default: the name of the type.
    nonisolated public var name: String { String(describing: Self.self) }

    /// The name by which the peer knows this device.
    ///
    /// Default: `nil`, for unknown.
    nonisolated public var deviceName: String? { nil }

    /// The state of the connection to the peer.
    ///
    /// Default: `connected`.
    public var state: ConnectionState { .connected }

    /// The number of updates that wait in the transport to be sent or acknowledged.
    ///
    /// Default: 0.
    public var queueDepth: Int { 0 }

    /// The maximum number of updates that may wait in the transport.
    ///
    /// Default: `nil`, for unknown.
    public var queueCapacity: Int? { nil }

    /// The number of updates that the transport has dropped, by reason.
    ///
    /// Default: none.
    public var drops: DropCounts { DropCounts() }

    /// The number of other things that the transport has dropped, by reason.
    ///
    /// Default: none.
    public var otherDrops: DropCounts { DropCounts() }

    /// The measurements of the connection, such as its round-trip time.
    ///
    /// Default: all values are unknown.
    public var measurement: LinkMeasurement { LinkMeasurement() }

    /// Does nothing, since no update waits in the transport.
    public func discardQueue() {}

    /// Returns immediately, since no update waits in the transport.
    public func drain() async {}

    /// Calls `body` with `taken` immediately, since the peer does not acknowledge updates.
    public func whenDelivered(_ body: @escaping @SensorActor (SinkReceipt) -> Void) { body(.taken) }
}
