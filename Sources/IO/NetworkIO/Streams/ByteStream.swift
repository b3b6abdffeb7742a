/// A connection that carries bytes in both directions, encrypted or not; made by a ``StreamConnector`` or a ``StreamListener``.
@NetworkActor
public protocol ByteStream: AnyObject, Sendable {
    /// Receives bytes and events; held weakly.
    var owner: (any ByteStreamOwner)? { get set }

    /// The peer's address without the port, such as `192.168.1.7`.
    var peerHost: String { get }

    /// The peer's address and port, for messages.
    var peerName: String { get }

    /// Performs the handshake before an owner is set, and reports once, later, why that failed, or nil.
    func establish(_ onEstablished: @escaping @NetworkActor (StreamEnd?) -> Void)

    /// Bytes passed to ``send(_:)`` that the system has not taken yet.
    var waitingBytes: Int { get }

    /// Sends bytes, or buffers them until the peer takes some.
    ///
    /// Nothing is refused here: the sender watches ``waitingBytes`` and learns of the end.
    func send(_ bytes: [UInt8])

    /// Whether reading is paused: received bytes stay with the system, so that the peer has to wait.
    var isReadingPaused: Bool { get set }

    /// Sends the buffered bytes, signals the end of the stream to the peer, and closes once the peer has closed.
    ///
    /// The owner learns of the end, and limits the time for it.
    func finish()

    /// Closes at once, without further events.
    func cancel()
}

/// Receives the bytes and events of a stream.
@NetworkActor
public protocol ByteStreamOwner: AnyObject, Sendable {
    /// Handles bytes, which are valid during the call only; at most 64 KiB in each turn of a stream.
    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>)

    /// The most bytes of one call; ``isTurnOver`` is asked before each. Default: 64 KiB.
    var pieceSize: Int { get }

    /// Whether other streams come first, such as because what this turn has received was expensive. Default: `false`.
    ///
    /// What is left stays with the system until a later turn.
    var isTurnOver: Bool { get }

    /// Called at the end of each turn of receiving, also of one that was over at once.
    func streamDidFinishTurn(_ stream: any ByteStream)

    /// Called when the system has taken some of what waits, but not all.
    func streamDidProgress(_ stream: any ByteStream)

    /// Called when nothing waits to be sent any more, once for each time that something did.
    func streamDidDrain(_ stream: any ByteStream)

    /// Called when the stream has ended, once; it is closed already.
    func stream(_ stream: any ByteStream, didEnd end: StreamEnd)
}

extension ByteStreamOwner {
    /// 64 KiB.
    public var pieceSize: Int { 65_536 }

    /// `false`.
    public var isTurnOver: Bool { false }

    /// Does nothing.
    public func streamDidFinishTurn(_ stream: any ByteStream) {}

    /// Does nothing.
    public func streamDidProgress(_ stream: any ByteStream) {}
}

/// Why a stream ended, or could not be made.
public enum StreamEnd: Error, Sendable, Hashable {
    /// The peer closed it properly.
    case closed
    /// It was lost or cannot be made; words that follow the peer's name, such as "cannot be reached: Connection refused".
    case lost(String)
    /// The encryption failed, such as by an untrusted certificate; words that follow the peer's name.
    case security(String)

    /// The words that follow the peer's name.
    public var words: String {
        switch self {
        case .closed: "closed the connection"
        case .lost(let words), .security(let words): words
        }
    }
}
