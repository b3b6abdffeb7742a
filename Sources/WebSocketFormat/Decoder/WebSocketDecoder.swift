/// Reads what the other side of a connection sends, in pieces of any size (RFC 6455, sections 5 to 7).
///
/// No extension is known, so that reserved bits are refused. What breaks a rule is refused with the first byte that shows
/// it, text that is no UTF-8 among it. After a close frame and after an error nothing more is read.
///
/// Messages that end in one call are read with a few allocations for all of them; no memory is kept behind a call that leaves
/// no message unfinished, so that a connection that rests needs none.
public struct WebSocketDecoder: Sendable {
    private let role: WebSocketRole
    private let limits: WebSocketLimits
    private var header = HeaderReader()

    /// The frame whose payload is coming, and how much of it has come.
    private var frame: FrameHeader?
    private(set) var received = 0

    /// The kind of the message whose frames are coming; nil between messages.
    var messageOpcode: UInt8?
    /// What of the message, and of a control frame, had to be kept.
    var message = PayloadBuffer()
    var control = PayloadBuffer()
    var text = TextValidation()

    /// All bytes before those that are being read.
    private var taken: Int64 = 0

    /// Whether there was a close frame or an error, so that all further bytes are ignored.
    public internal(set) var isEnded = false

    /// Makes a decoder for one connection.
    ///
    /// - Parameters:
    ///   - role: Which side this one is; the frames that come are those of the other side.
    ///   - limits: What is taken of the other side at most.
    public init(role: WebSocketRole, limits: WebSocketLimits = WebSocketLimits()) {
        self.role = role
        self.limits = limits
    }

    /// Reads the bytes that follow, and hands each message and control frame that is whole to `body`.
    ///
    /// `body` must not use this decoder; the payload is there during the call only. It may be called some times before an
    /// error is thrown, which is thrown once: bytes that come after it are ignored.
    public mutating func take(
        _ bytes: Span<UInt8>, _ body: (WebSocketEvent, Span<UInt8>) -> Void
    ) throws(WebSocketError) {
        do throws(WebSocketError) {
            try bytes.withUnsafeBufferPointer { chunk throws(WebSocketError) in try read(chunk, body) }
        } catch {
            isEnded = true
            releaseMemory()
            throw error
        }
        taken &+= Int64(bytes.count)
        if isEnded || isBetweenMessages { releaseMemory() }
    }

    /// Whether all that came has been handed out, but for a part of a header.
    private var isBetweenMessages: Bool { frame == nil && messageOpcode == nil }

    private mutating func read(
        _ chunk: UnsafeBufferPointer<UInt8>, _ body: (WebSocketEvent, Span<UInt8>) -> Void
    ) throws(WebSocketError) {
        var position = 0
        while !isEnded {
            if self.frame == nil { try readHeader(chunk, &position) }
            guard let frame else { return }
            let end = position + min(frame.length - received, chunk.count - position)
            let piece = UnsafeBufferPointer(rebasing: chunk[position..<end])
            let start = taken &+ Int64(position)
            position = end
            // A payload that is all there and needs no change can stay where it is.
            let isKept =
                frame.mask != nil || piece.count < frame.length
                || !frame.isControl && !(frame.isFinal && message.bytes.isEmpty)
            if isKept { keep(piece, of: frame) }
            if !frame.isControl { try check(piece, isKept: isKept, at: start) }
            received += piece.count
            guard received == frame.length else { return }
            self.frame = nil
            if isKept {
                try finishKept(frame, at: taken &+ Int64(end), body)
            } else {
                try finish(frame, piece.span, at: taken &+ Int64(end), body)
            }
        }
    }

    /// Reads a header; there is no frame behind this if its end has not come.
    private mutating func readHeader(
        _ chunk: UnsafeBufferPointer<UInt8>, _ position: inout Int
    ) throws(WebSocketError) {
        let rules = FrameRules(
            role: role, limits: limits, isContinuing: messageOpcode != nil, messageCount: message.bytes.count)
        let start = taken &+ Int64(position - header.count)
        do throws(FrameFault) {
            guard let frame = try header.take(chunk, &position, by: rules) else { return }
            self.frame = frame
            received = 0
            if !frame.isControl, frame.opcode != FrameHeader.continuation { messageOpcode = frame.opcode }
        } catch {
            throw WebSocketError(error.kind, at: start &+ Int64(error.index))
        }
    }
}
