/// A connection that carries bytes in both directions, encrypted or not.
///
/// Streams are created by a ``StreamConnector`` or a ``StreamListener``.
@NetworkActor
public protocol ByteStream: AnyObject, Sendable {
    /// The object that receives the bytes and events of the stream; held weakly.
    var owner: (any ByteStreamOwner)? { get set }

    /// The peer's address without the port, such as `192.168.1.7`.
    var peerHost: String { get }

    /// The peer's address and port, for use in messages.
    var peerName: String { get }

    /// Performs the TLS handshake before an owner is set.
    ///
    /// Calls `onEstablished` once in a later job of the actor: with `nil` after success, otherwise with the reason for
    /// the failure. An unencrypted stream needs no handshake, which counts as success.
    func establish(_ onEstablished: @escaping @NetworkActor (StreamEnd?) -> Void)

    /// The number of bytes passed to ``send(_:)`` that the system has not accepted yet.
    var waitingBytes: Int { get }

    /// Sends bytes, or buffers them until the system accepts more.
    ///
    /// The buffer has no limit, so the caller has to watch ``waitingBytes``. Bytes sent after the end of the stream are
    /// discarded.
    func send(_ bytes: [UInt8])

    /// Whether reading from the peer is paused.
    var isReadingPaused: Bool { get set }

    /// Sends the buffered bytes, announces to the peer that no more bytes follow, and closes the stream once the peer
    /// has announced the same.
    ///
    /// The stream notifies its owner of the end; the owner has to call ``cancel()`` if the peer takes too long.
    func finish()

    /// Closes the stream at once, and reports no further events.
    func cancel()
}

/// An object that receives the bytes and events of a stream.
@NetworkActor
public protocol ByteStreamOwner: AnyObject, Sendable {
    /// Called with received bytes, which are valid only during the call; at most 64 KiB in each job of the actor.
    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>)

    /// The maximum number of bytes that the stream passes to its owner in one call.
    ///
    /// Default: 64 KiB. The stream checks ``isTurnOver`` before each call.
    var pieceSize: Int { get }

    /// Whether the stream should stop reading in this job of the actor, for example because its bytes took long to
    /// handle.
    ///
    /// Default: `false`.
    ///
    /// Unread bytes stay in the system's buffers until a later job of the actor.
    var isTurnOver: Bool { get }

    /// Called when the stream has finished reading in a job of the actor, whatever the reason: because of
    /// ``isTurnOver``, because of the stream's own limit, or because no more bytes have arrived.
    func streamDidFinishTurn(_ stream: any ByteStream)

    /// Called when the system has accepted some of the waiting bytes, but not all of them.
    func streamDidProgress(_ stream: any ByteStream)

    /// Called when the system has accepted all waiting bytes; once after each period in which bytes waited.
    func streamDidDrain(_ stream: any ByteStream)

    /// Called once when the stream has ended and is already closed.
    func stream(_ stream: any ByteStream, didEnd end: StreamEnd)
}

extension ByteStreamOwner {
    /// The default maximum number of bytes that the stream passes to its owner in one call: 64 KiB.
    public var pieceSize: Int { 65_536 }

    /// The default is `false`: in each job of the actor, the stream reads as many bytes as its own limit allows.
    public var isTurnOver: Bool { false }

    /// Does nothing, for owners that need not know when the stream has finished reading for now.
    public func streamDidFinishTurn(_ stream: any ByteStream) {}

    /// Does nothing, for owners that need not know how many bytes the system has accepted.
    public func streamDidProgress(_ stream: any ByteStream) {}
}

/// The reason why a stream ended, or could not be created.
public enum StreamEnd: Error, Sendable, Hashable {
    /// The peer has closed the stream properly.
    case closed
    /// The stream was lost or could not be created; the text says why, as a clause that follows the peer's name, such
    /// as "cannot be reached: Connection refused".
    case lost(String)
    /// TLS failed, for example because of an untrusted certificate; the text says why, as a clause that follows the
    /// peer's name.
    case security(String)

    /// The reason for the end of the stream, as a clause that follows the peer's name in a message.
    public var words: String {
        switch self {
        case .closed: "closed the connection"
        case .lost(let words), .security(let words): words
        }
    }
}
