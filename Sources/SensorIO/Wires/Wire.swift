public import Geolocation

/// What bytes of a sensor come in by, and where commands for it go out: a serial line, a socket.
///
/// A wire keeps itself open: what it has lost, or could not open, it tries again for ever, with a pause that grows. It works
/// on the sensor actor, never blocks, and handles at most 64 datagrams or 64 KiB in one turn, so that no other source
/// starves.
@SensorActor
public protocol Wire: AnyObject, Sendable {
    /// What to call the wire in messages, such as `/dev/ttyUSB0` or `udp://0.0.0.0:10110`.
    nonisolated var name: String { get }

    /// Who hears of bytes and changes; held weakly.
    var delegate: (any WireDelegate)? { get set }

    /// Opens the wire soon, and keeps it open; once more does nothing.
    ///
    /// The delegate hears nothing before this returns.
    func open()

    /// Closes the wire, and reports nothing more. It can be opened again.
    func close()

    /// Closes the wire and opens it again after a pause, as after a loss: for whoever sees that nothing comes any more.
    ///
    /// It does nothing while the wire is closed, has failed, or waits already.
    ///
    /// - Parameter reason: Why, in words that follow the name: "has been silent for 10 s".
    func reopen(because reason: String)

    /// Sends bytes to a peer, or to all of them where it is nil; without a peer nothing happens.
    ///
    /// What a slow peer does not take is kept up to a bound, and beyond it dropped whole and counted.
    func send(_ bytes: [UInt8], to peer: WirePeer?)

    /// What was lost, by reason, since the wire was made.
    var drops: DropCounts { get }
}
