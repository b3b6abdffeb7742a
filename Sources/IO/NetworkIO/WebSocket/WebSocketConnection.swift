public import WebSocketFormat

/// An open WebSocket of a client or a server, from the end of the opening handshake to the closing one (RFC 6455).
///
///     bytes ─▶ ByteStream ─▶ WebSocketDecoder ─messages─▶ owner
///     bytes ◀─ ByteStream ◀─ WebSocketEncoder ◀─send──── owner
///
/// The connection answers pings itself. A peer that does not read the answers is disconnected.
@NetworkActor
public final class WebSocketConnection {
    /// The number of bytes of answers after which no further answer is sent until the send buffer is empty, since the
    /// peer probably does not read the answers.
    nonisolated private static let answerLimit = 65_536

    /// The maximum number of messages and control frames handled in one job of the actor, so that other connections are
    /// not delayed.
    nonisolated private static let turnLimit = 256

    /// The object that receives the connection's messages and events; held weakly.
    public weak var owner: (any WebSocketConnectionOwner)?

    /// The peer's address without the port.
    public let peerHost: String

    /// The peer's address and port.
    public let peerName: String

    private var stream: (any ByteStream)? {
        didSet { if stream == nil { recordBuffered(0) } }
    }
    private var decoder: WebSocketDecoder
    private var encoder: WebSocketEncoder
    private var hasSentClose = false

    /// The number of messages and control frames that were received in this job of the actor.
    private var turnCount = 0

    /// The number of bytes of answers that were passed to the stream; reset to 0 once no bytes wait to be sent.
    private var answerBytes = 0
    private let farewells: FinishingStreams

    /// The object that limits the memory for the incomplete messages of all connections of a server.
    private let buffers: MessageBuffers?
    /// The number of bytes of incomplete messages that this connection holds.
    private var bufferedBytes = 0

    /// Creates a connection that takes over a stream after the opening handshake.
    ///
    /// When the connection ends, `farewells` keeps the stream until its last bytes are sent.
    init(
        _ stream: any ByteStream, role: WebSocketRole, limits: WebSocketLimits, farewells: FinishingStreams,
        buffers: MessageBuffers? = nil
    ) {
        self.stream = stream
        self.farewells = farewells
        self.buffers = buffers
        peerHost = stream.peerHost
        peerName = stream.peerName
        decoder = WebSocketDecoder(role: role, limits: limits)
        encoder = WebSocketEncoder(role: role)
    }

    /// Starts reading, beginning with the given bytes, which followed the handshake.
    func start(with rest: [UInt8]) {
        guard let stream else { return }
        stream.owner = self
        guard !rest.isEmpty else { return }
        let rest = rest[...]
        ingest(rest.span)
        streamDidFinishTurn(stream)
    }

    /// Whether messages can be sent on the connection.
    public var isOpen: Bool { stream != nil && !hasSentClose }

    /// The number of bytes that wait to be sent to the peer.
    public var waitingBytes: Int { stream?.waitingBytes ?? 0 }

    /// Whether reading from the peer is paused; unread bytes then stay in the system's buffers, which slows the peer
    /// down.
    public var isReadingPaused: Bool {
        get { stream?.isReadingPaused ?? false }
        set { if let stream, stream.isReadingPaused != newValue { stream.isReadingPaused = newValue } }
    }

    // MARK: Sending

    /// Sends complete frames; they must have been encoded for this connection's role (client or server).
    public func send(frames: [UInt8]) {
        guard isOpen else { return }
        stream?.send(frames)
    }

    /// Sends a message of text or binary data.
    public func send(_ payload: [UInt8], isText: Bool) {
        send(isText ? .text : .binary, payload.span)
    }

    /// Sends a message in reply to a message of the peer.
    ///
    /// - Returns: `false`, without sending anything, if at least 64 KiB of answers have been sent since the send buffer
    ///   was last empty; the peer then probably does not read them. Bytes that are not answers do not count.
    public func answer(_ payload: [UInt8], isText: Bool) -> Bool {
        answer(isText ? .text : .binary, payload.span)
    }

    /// Sends a ping with at most the first 125 bytes of the payload; the peer's pong returns these bytes.
    public func ping(_ payload: [UInt8]) {
        let payload = payload.prefix(125)
        send(.ping, payload.span)
    }

    /// Sends a frame and returns the frame's size in bytes; returns 0 if the connection is not open.
    @discardableResult
    private func send(_ opcode: WebSocketOpcode, _ payload: Span<UInt8>) -> Int {
        guard isOpen else { return 0 }
        var frame: [UInt8] = []
        encoder.append(opcode, payload, to: &frame)
        stream?.send(frame)
        return frame.count
    }

    /// Sends a frame in reply to a frame of the peer; returns `false` if ``answerLimit`` is reached.
    private func answer(_ opcode: WebSocketOpcode, _ payload: Span<UInt8>) -> Bool {
        guard isOpen else { return true }
        guard answerBytes < Self.answerLimit else { return false }
        answerBytes += send(opcode, payload)
        return true
    }

    /// Starts the closing handshake.
    ///
    /// The connection notifies its owner of the end; the owner should call ``cancel()`` if the end takes too long.
    public func close(_ code: WebSocketCloseCode, reason: String = "") {
        guard isOpen else { return }
        sendClose(code, reason: reason)
    }

    /// Closes the connection, and sends the reason to the peer; the stream stays open for some time, so that the peer
    /// can read the reason.
    ///
    /// Reports no further events.
    public func leave(_ code: WebSocketCloseCode, reason: String = "") {
        owner = nil
        sendClose(code, reason: reason)
        guard let stream else { return }
        self.stream = nil
        farewells.finish(stream)
    }

    /// Ends the connection at once; reports no further events.
    public func cancel() {
        owner = nil
        let stream = stream
        self.stream = nil
        stream?.cancel()
    }

    private func sendClose(_ code: WebSocketCloseCode?, reason: String) {
        guard !hasSentClose, let stream else { return }
        hasSentClose = true
        var frame: [UInt8] = []
        encoder.appendClose(code, reason: reason, to: &frame)
        stream.send(frame)
    }

    // MARK: Receiving

    private func ingest(_ bytes: Span<UInt8>) {
        // The owner is loaded once per job of the actor: loading the weak reference for each message would cost more
        // than passing the message on.
        let owner = owner
        do throws(WebSocketError) {
            try decoder.decode(bytes) { event, payload in handle(event, payload, for: owner) }
        } catch {
            sendClose(error.closeCode, reason: error.reason)
            end(.violated(error.closeCode, reason: error.reason))
        }
        recordBuffered(stream == nil ? 0 : decoder.bufferedBytes)
    }

    private func recordBuffered(_ count: Int) {
        guard let buffers, count != bufferedBytes else { return }
        bufferedBytes = count
        buffers.record(count, of: self)
    }

    /// Ends the connection because the server has no memory for the rest of its incomplete message.
    func shed() {
        bufferedBytes = 0
        sendClose(.tryAgainLater, reason: "there is no memory for the rest of the message")
        end(.lost("sent more of a message than there is memory for"))
    }

    private func handle(_ event: WebSocketEvent, _ payload: Span<UInt8>, for owner: (any WebSocketConnectionOwner)?) {
        // The owner may have ended the connection earlier in this job of the actor.
        guard stream != nil else { return }
        turnCount += 1
        switch event {
        case .text: owner?.connection(self, didReceive: payload, isText: true)
        case .binary: owner?.connection(self, didReceive: payload, isText: false)
        case .ping:
            if !answer(.pong, payload) {
                end(.violated(.policyViolation, reason: "it pings and reads no answer"), isHopeless: true)
            }
        case .pong: owner?.connection(self, didReceivePong: payload)
        case .close(let code, let reason):
            sendClose(code, reason: "")
            end(.closed(code, reason: reason))
        }
    }

    /// Ends the connection: passes the stream to `farewells`, which closes it later, and reports the end to the owner.
    private func end(_ end: WebSocketEnd, isHopeless: Bool = false) {
        guard let stream else { return }
        self.stream = nil
        // A peer that reads nothing would not read the close frame, so its stream is closed at once.
        if isHopeless { stream.cancel() } else { farewells.finish(stream) }
        let owner = owner
        self.owner = nil
        owner?.connection(self, didEnd: end)
    }
}

extension WebSocketConnection: ByteStreamOwner {
    /// Decodes received bytes, and passes their messages to the owner.
    public func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) { ingest(bytes) }

    /// The maximum number of bytes decoded at once: 4 KiB, which contain at most 682 frames.
    public var pieceSize: Int { 4096 }

    /// Whether reading should stop for now: enough messages were handled in this job of the actor, or the owner accepts
    /// none.
    public var isTurnOver: Bool { turnCount >= Self.turnLimit || owner?.connectionTakesMessages(self) == false }

    /// Notifies the owner that the connection has finished reading for now.
    public func streamDidFinishTurn(_ stream: any ByteStream) {
        turnCount = 0
        owner?.connectionDidFinishTurn(self)
    }

    /// Notifies the owner that no bytes wait to be sent.
    public func streamDidDrain(_ stream: any ByteStream) {
        answerBytes = 0
        owner?.connectionDidDrain(self)
    }

    /// Notifies the owner of the end of the stream; an end without a closing handshake is reported as a loss.
    public func stream(_ stream: any ByteStream, didEnd end: StreamEnd) {
        guard self.stream != nil else { return }
        self.stream = nil
        let owner = owner
        self.owner = nil
        owner?.connection(self, didEnd: WebSocketEnd(end))
    }
}

extension WebSocketEnd {
    /// Creates the end of a WebSocket whose stream has ended without a closing handshake.
    init(_ end: StreamEnd) {
        switch end {
        case .closed: self = .lost("closed the connection without a reason")
        case .lost(let words): self = .lost(words)
        case .security(let words): self = .security(words)
        }
    }
}
