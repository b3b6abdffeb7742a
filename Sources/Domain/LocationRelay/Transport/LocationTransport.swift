public import Geolocation

/// Sends updates to a peer, such as over a socket, a radio or a broker.
///
/// A transport reconnects by itself as long as that makes sense, queues up to a bound what it cannot send yet, and
/// counts what it drops. A custom transport needs three methods and the delegate property:
///
///     final class Printer: LocationTransport {
///         weak var delegate: (any LocationTransportDelegate)?
///         func open() {}
///         func push(_ update: RelayUpdate) { print(update) }
///         func close() {}
///     }
///
/// A transport is disconnected until it is opened, and sends no notifications after ``close()`` has returned. Updates
/// pushed while it is closed are dropped and counted. Once it is closed, nothing of its own, such as a timer, retains
/// it. `TransportConformance` in the test kit checks all this.
///
/// A transport that connects, queues or drops should conform to ``ReportingTransport``, which does the bookkeeping.
@SensorActor
public protocol LocationTransport: AnyObject, Sendable {
    /// The name used in messages. Default: the type's name.
    nonisolated var name: String { get }

    /// The name by which the other side knows this device; fixes that come back with it are not sent again. Default:
    /// `nil`, unknown.
    nonisolated var deviceName: String? { get }

    /// The delegate for state and errors; held weakly.
    var delegate: (any LocationTransportDelegate)? { get set }

    /// Starts the transport. Does nothing if already open.
    func open()

    /// Takes an update, and returns at once.
    func push(_ update: RelayUpdate)

    /// Stops the transport. It can be opened again, and then delivers what it has queued.
    func close()

    /// Drops and counts what a closed transport has queued, as at the end of a run. Default: does nothing.
    func discardQueue()

    /// The connection state. Default: `connected`.
    var state: ConnectionState { get }

    /// The number of updates waiting to be sent or acknowledged. Default: 0.
    var queueDepth: Int { get }

    /// The number of updates that may wait; `nil` if unknown. A replay at full speed waits for room. Default: `nil`.
    var queueCapacity: Int? { get }

    /// The updates dropped since the transport was created, by reason. Default: none.
    var drops: DropCounts { get }

    /// The measurements on the connection; the delegate is told when they change. Default: none.
    var measurement: LinkMeasurement { get }

    /// Waits until all pushed updates are delivered, as long as that makes sense. Default: returns at once.
    func drain() async

    /// Calls `body` once, as soon as the peer has taken over all updates pushed so far, or refused them, or cannot be
    /// expected to.
    ///
    /// Default: `taken`, at once, for transports that hear nothing of the other side.
    func whenDelivered(_ body: @escaping @SensorActor (SinkReceipt) -> Void)
}

extension LocationTransport {
    /// The type's name.
    nonisolated public var name: String { String(describing: Self.self) }

    /// `nil`: unknown.
    nonisolated public var deviceName: String? { nil }

    /// `connected`.
    public var state: ConnectionState { .connected }

    /// 0: no update is waiting.
    public var queueDepth: Int { 0 }

    /// `nil`: the capacity is unknown.
    public var queueCapacity: Int? { nil }

    /// No drops.
    public var drops: DropCounts { DropCounts() }

    /// Nothing is measured.
    public var measurement: LinkMeasurement { LinkMeasurement() }

    /// Does nothing: no update is waiting.
    public func discardQueue() {}

    /// Returns at once.
    public func drain() async {}

    /// Calls `body` with `taken`, at once.
    public func whenDelivered(_ body: @escaping @SensorActor (SinkReceipt) -> Void) { body(.taken) }
}
