/// A connection that carries bytes both ways, encrypted or not; made by a ``StreamConnector`` or a ``StreamListener``.
@NetworkActor
public protocol ByteStream: AnyObject, Sendable {
    /// Who hears of it; held weakly.
    var owner: (any ByteStreamOwner)? { get set }

    /// The other side's address without the port, such as `192.168.1.7`.
    var peerHost: String { get }

    /// The other side's address and port, for messages.
    var peerName: String { get }

    /// Bytes that have been handed to ``send(_:)`` and not yet been taken by the system.
    var waitingBytes: Int { get }

    /// Sends bytes, or keeps them until the other side takes some. Nothing is refused here: who sends looks at
    /// ``waitingBytes`` and hears of their end.
    func send(_ bytes: [UInt8])

    /// Whether what comes is left with the system for now, so that the other side has to wait.
    var isReadingPaused: Bool { get set }

    /// Sends what waits, says that nothing more follows, and closes when the other side has closed; the owner hears of the
    /// end, and cancels where that takes too long: there are no timers here.
    func finish()

    /// Closes at once; nothing is reported any more.
    func cancel()
}

/// Hears of a stream.
@NetworkActor
public protocol ByteStreamOwner: AnyObject, Sendable {
    /// Takes bytes, which are valid during the call only; 64 KiB at most in each turn of a stream.
    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>)

    /// Hears that nothing waits to be sent any more, once for each time that something did.
    func streamDidDrain(_ stream: any ByteStream)

    /// Hears that the stream has ended, once; it is closed already.
    func stream(_ stream: any ByteStream, didEnd end: StreamEnd)
}

/// Why a stream ended, or could not be made.
public enum StreamEnd: Error, Sendable, Hashable {
    /// The other side closed it in the proper way.
    case closed
    /// It was lost or cannot be made; words that follow the other side's name, such as "cannot be reached: Connection refused".
    case lost(String)
    /// The encryption failed: a certificate that is not to be trusted, or no TLS at all; words that follow the name.
    case security(String)

    /// The words that follow the other side's name.
    public var words: String {
        switch self {
        case .closed: "closed the connection"
        case .lost(let words), .security(let words): words
        }
    }
}
