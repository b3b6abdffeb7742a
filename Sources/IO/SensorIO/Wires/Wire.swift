public import Geolocation

/// A connection to a sensor for data and commands: a serial line or a socket.
///
/// A wire keeps itself open: after a loss or a failed attempt it retries indefinitely, with increasing pauses. It runs
/// on the sensor actor, never blocks, and handles at most 64 datagrams or 64 KiB in one turn, so that it does not
/// starve others.
@SensorActor
public protocol Wire: AnyObject, Sendable {
    /// The name used in messages, such as `/dev/ttyUSB0` or `udp://0.0.0.0:10110`.
    nonisolated var name: String { get }

    /// The delegate for data and state changes; held weakly.
    var delegate: (any WireDelegate)? { get set }

    /// Opens the wire asynchronously, and keeps it open. Does nothing if already open.
    ///
    /// The delegate is not called before this method returns.
    func open()

    /// Closes the wire. No further callbacks follow. It can be opened again.
    func close()

    /// Closes the wire and reopens it after a pause, as after a loss. Call this if no more data arrives.
    ///
    /// Does nothing if the wire is closed, has failed, or is already waiting.
    ///
    /// - Parameter reason: The reason, as text that follows the name: "has been silent for 10 s".
    func reopen(because reason: String)

    /// Sends bytes to a peer, or to all peers if `peer` is `nil`. Does nothing if there are no peers.
    ///
    /// Data that a slow peer does not accept is queued up to a limit; beyond that, whole messages are dropped and
    /// counted.
    func send(_ bytes: [UInt8], to peer: WirePeer?)

    /// The drops since the wire was created, by reason.
    var drops: DropCounts { get }

    /// Whether peers connect or send to a port of this wire.
    nonisolated var listens: Bool { get }

    /// The port on which it listens, including one chosen by the system; `nil` while it listens on no port.
    var boundPort: Int? { get }
}

extension Wire {
    /// Default: `false`.
    public nonisolated var listens: Bool { false }

    /// Default: `nil`.
    public var boundPort: Int? { nil }
}
