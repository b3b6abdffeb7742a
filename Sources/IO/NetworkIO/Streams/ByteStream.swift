/// A connection that carries bytes in both directions, encrypted or not; created by a ``StreamConnector`` or a
/// ``StreamListener``.
@NetworkActor
public protocol ByteStream: AnyObject, Sendable {
    /// Receives the bytes and events; held weakly.
    var owner: (any ByteStreamOwner)? { get set }

    /// The peer's address without the port, such as `192.168.1.7`.
    var peerHost: String { get }

    /// The peer's address and port, for use in messages.
    var peerName: String { get }

    /// Performs the handshake before an owner is set; calls `onEstablished` once in a later turn, with the failure or
    /// `nil`.
    func establish(_ onEstablished: @escaping @NetworkActor (StreamEnd?) -> Void)

    /// The number of bytes passed to ``send(_:)`` that the system has not accepted yet.
    var waitingBytes: Int { get }

    /// Sends bytes, or buffers them until the system accepts more.
    ///
    /// There is no limit: the sender has to watch ``waitingBytes``. Bytes sent after the end are discarded.
    func send(_ bytes: [UInt8])

    /// Whether reading is paused. Unread bytes stay in the system's buffers, so that the peer is slowed down.
    var isReadingPaused: Bool { get set }

    /// Sends the buffered bytes, signals the end of the stream to the peer, and closes once the peer has closed.
    ///
    /// The owner is notified of the end; it is responsible for a timeout.
    func finish()

    /// Closes at once, and reports no further events.
    func cancel()
}

/// Receives the bytes and events of a stream.
@NetworkActor
public protocol ByteStreamOwner: AnyObject, Sendable {
    /// Called with received bytes, which are valid only during the call; at most 64 KiB in each turn of a stream.
    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>)

    /// The most bytes passed in one call; ``isTurnOver`` is checked before each. Default: 64 KiB.
    var pieceSize: Int { get }

    /// Whether the stream should yield to others, such as because this turn's bytes were expensive. Default: `false`.
    ///
    /// Unread bytes stay in the system's buffers until a later turn.
    var isTurnOver: Bool { get }

    /// Called at the end of each reading turn, even if the turn was over at once.
    func streamDidFinishTurn(_ stream: any ByteStream)

    /// Called when the system has accepted some of the waiting bytes, but not all.
    func streamDidProgress(_ stream: any ByteStream)

    /// Called when all waiting bytes have been accepted; once after each period in which some waited.
    func streamDidDrain(_ stream: any ByteStream)

    /// Called once when the stream has ended; it is already closed.
    func stream(_ stream: any ByteStream, didEnd end: StreamEnd)
}

extension ByteStreamOwner {
    /// Default: 64 KiB.
    public var pieceSize: Int { 65_536 }

    /// Default: `false`.
    public var isTurnOver: Bool { false }

    /// Does nothing.
    public func streamDidFinishTurn(_ stream: any ByteStream) {}

    /// Does nothing.
    public func streamDidProgress(_ stream: any ByteStream) {}
}

/// Why a stream ended, or could not be created.
public enum StreamEnd: Error, Sendable, Hashable {
    /// The peer closed the stream properly.
    case closed
    /// The stream was lost or could not be created; a clause that follows the peer's name, such as "cannot be reached:
    /// Connection refused".
    case lost(String)
    /// TLS failed, such as because of an untrusted certificate; a clause that follows the peer's name.
    case security(String)

    /// The clause that follows the peer's name.
    public var words: String {
        switch self {
        case .closed: "closed the connection"
        case .lost(let words), .security(let words): words
        }
    }
}
