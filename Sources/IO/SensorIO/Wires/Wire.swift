public import Geolocation

/// A connection to a sensor for data and commands: a serial line or a socket.
///
/// A wire keeps itself open: after a loss or a failed attempt it retries indefinitely, with increasing pauses. A wire
/// runs on the sensor actor, never blocks, and handles at most 64 datagrams or 64 KiB in one job of the actor, so that
/// other wires are not delayed.
@SensorActor
public protocol Wire: AnyObject, Sendable {
    /// The name of the wire in messages, such as `/dev/ttyUSB0` or `udp://0.0.0.0:10110`.
    nonisolated var name: String { get }

    /// The object that receives the wire's data and state changes; held weakly.
    var delegate: (any WireDelegate)? { get set }

    /// Opens the wire asynchronously, and keeps it open; does nothing if the wire is already open.
    ///
    /// The delegate is not called before this method returns.
    func open()

    /// Closes the wire.
    ///
    /// No further callbacks follow. The wire can be opened again.
    func close()

    /// Closes the wire and reopens it after a pause, as if the wire had been lost.
    ///
    /// The owner of the wire calls this method if no more data arrives. The call does nothing if the wire is closed, if
    /// it has failed, or if it already waits for the next attempt.
    ///
    /// - Parameter reason: The reason, as a clause that follows the wire's name: "has been silent for 10 s".
    func reopen(because reason: String)

    /// Sends bytes to a peer, or to all peers if `peer` is `nil`; does nothing if there are no peers.
    ///
    /// Data that a slow peer does not accept yet is queued up to a limit; messages that exceed the limit are dropped as
    /// a whole and counted.
    func send(_ bytes: [UInt8], to peer: WirePeer?)

    /// The numbers of messages and other input that were dropped since the wire was created, by reason.
    var drops: DropCounts { get }

    /// Whether the wire waits at a port to which peers connect or send; `false` if the wire itself connects to a peer.
    nonisolated var listens: Bool { get }

    /// The port on which the wire listens, even if the system has chosen it; `nil` while the wire listens on no port.
    var boundPort: Int? { get }
}

extension Wire {
    /// The default: `false`, for wires that connect to a peer.
    public nonisolated var listens: Bool { false }

    /// The default: `nil`, for wires that do not listen.
    public var boundPort: Int? { nil }
}
