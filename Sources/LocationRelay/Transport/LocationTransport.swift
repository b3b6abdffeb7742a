public import Geolocation

/// Carries updates to somebody: over a socket, a radio, a broker.
///
/// A transport opens itself again for as long as it makes sense, keeps what it cannot send for now up to a bound, and counts
/// what it had to drop. A transport of one's own needs the three functions and the delegate's property:
///
///     final class Printer: LocationTransport {
///         weak var delegate: (any LocationTransportDelegate)?
///         func open() {}
///         func push(_ update: RelayUpdate) { print(update) }
///         func close() {}
///     }
///
/// It is disconnected until it is opened, and tells nothing any more when ``close()`` has returned. What is pushed while it is closed
/// is dropped and counted. Nothing keeps it alive once it is closed. The test kit's `TransportConformance` checks all that.
///
/// One that connects, queues or drops had better be a ``ReportingTransport``, which has the bookkeeping for that.
@SensorActor
public protocol LocationTransport: AnyObject, Sendable {
    /// What people call the transport, in messages. The default is the type's name.
    nonisolated var name: String { get }

    /// Who hears how the transport is doing; held weakly.
    var delegate: (any LocationTransportDelegate)? { get set }

    /// Begins to carry; once more does nothing.
    func open()

    /// Takes an update, and returns at once.
    func push(_ update: RelayUpdate)

    /// Ends, and forgets what waits. It can be opened again.
    func close()

    /// Whether the other side can be reached. The default is connected.
    var state: ConnectionState { get }

    /// Updates that wait to be sent or acknowledged. The default is none.
    var queueDepth: Int { get }

    /// Updates that may wait; nil where the transport does not tell. A replay at full speed waits for room. The default is nil.
    var queueCapacity: Int? { get }

    /// What has been dropped since the transport was made, by reason. The default is nothing.
    var drops: DropCounts { get }

    /// Waits until what was pushed has been delivered, as long as that makes sense. The default returns at once.
    func drain() async
}

extension LocationTransport {
    /// The type's name.
    nonisolated public var name: String { String(describing: Self.self) }

    /// Always connected.
    public var state: ConnectionState { .connected }

    /// Nothing waits.
    public var queueDepth: Int { 0 }

    /// It does not tell.
    public var queueCapacity: Int? { nil }

    /// Nothing was dropped.
    public var drops: DropCounts { DropCounts() }

    /// Nothing to wait for.
    public func drain() async {}
}
