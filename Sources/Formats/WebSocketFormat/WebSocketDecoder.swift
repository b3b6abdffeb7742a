/// Decodes the WebSocket byte stream from the other side of a connection, in chunks of any size (RFC 6455, sections 5
/// to 7).
///
/// Extensions are not supported, so reserved bits are rejected. A violation, including invalid UTF-8 in text, is
/// reported at the first byte that reveals it. After a close frame or an error all further bytes are ignored.
///
/// The messages that are completed in one call share a few allocations. If no message is unfinished at the end of a
/// call, the decoder keeps no memory, so an idle connection needs none.
public struct WebSocketDecoder: Sendable {
    private let role: WebSocketRole
    private let limits: WebSocketLimits
    private var header = HeaderReader()

    /// The frame whose payload is being received; nil between frames.
    private var frame: FrameHeader?
    private var received = 0

    /// The opcode of the message whose frames are being received; nil between messages.
    private var messageOpcode: UInt8?
    /// The payload received so far of the message whose frames are being received.
    private(set) var message = PayloadBuffer()
    private(set) var control = PayloadBuffer()
    private var text = TextValidation()

    /// The number of bytes of the stream before the current chunk.
    private var consumed: Int64 = 0

    /// Whether a close frame or an error has ended the stream, so that the decoder ignores further bytes.
    public private(set) var isEnded = false

    /// The number of bytes allocated for the message and the control frame that are being received.
    public var bufferedBytes: Int { message.bytes.capacity + control.bytes.capacity }

    /// Creates a decoder for one WebSocket connection.
    ///
    /// - Parameters:
    ///   - role: The role of this side; the other side has sent the bytes to be decoded.
    ///   - limits: The limits on frames and messages.
    public init(role: WebSocketRole, limits: WebSocketLimits = WebSocketLimits()) {
        self.role = role
        self.limits = limits
    }

    /// Decodes the next bytes, and calls `body` with each complete message and control frame.
    ///
    /// `body` must not use this decoder, and the payload that it gets is valid only during the call. An error is thrown
    /// once, after `body` has been called for everything before the error; later bytes are ignored.
    public mutating func decode(
        _ bytes: Span<UInt8>, _ body: (WebSocketEvent, Span<UInt8>) -> Void
    ) throws(WebSocketError) {
        do throws(WebSocketError) {
            try bytes.withUnsafeBufferPointer { chunk throws(WebSocketError) in try read(chunk, body) }
        } catch {
            isEnded = true
            releaseMemory()
            throw error
        }
        consumed &+= Int64(bytes.count)
        if isEnded || isBetweenMessages { releaseMemory() }
    }

    /// Whether no message and no frame's payload is being received; a part of a header may have been received.
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
            let start = consumed &+ Int64(position)
            position = end
            // A payload is buffered if it is masked or incomplete, or if its message has several frames.
            let isBuffered =
                frame.mask != nil || piece.count < frame.length
                || !frame.isControl && !(frame.isFinal && message.bytes.isEmpty)
            if isBuffered { append(piece, of: frame) }
            if !frame.isControl { try check(piece, isBuffered: isBuffered, at: start) }
            received += piece.count
            guard received == frame.length else { return }
            self.frame = nil
            if isBuffered {
                try finishBuffered(frame, at: consumed &+ Int64(end), body)
            } else {
                try finish(frame, piece.span, at: consumed &+ Int64(end), body)
            }
        }
    }

    /// Reads the next frame header into `frame`, which remains nil if the header is incomplete.
    private mutating func readHeader(
        _ chunk: UnsafeBufferPointer<UInt8>, _ position: inout Int
    ) throws(WebSocketError) {
        let rules = FrameRules(
            role: role, limits: limits, isContinuing: messageOpcode != nil, messageCount: message.bytes.count)
        let start = consumed &+ Int64(position - header.count)
        do throws(FrameFault) {
            guard let frame = try header.read(chunk, &position, by: rules) else { return }
            self.frame = frame
            received = 0
            if !frame.isControl, frame.opcode != FrameHeader.continuation { messageOpcode = frame.opcode }
        } catch {
            throw WebSocketError(error.kind, at: start &+ Int64(error.index))
        }
    }

    private var isText: Bool { messageOpcode == WebSocketOpcode.text.rawValue }

    /// Appends received bytes of a frame's payload to the buffer for control frames or to the buffer for messages.
    private mutating func append(_ piece: UnsafeBufferPointer<UInt8>, of frame: FrameHeader) {
        if frame.isControl {
            control.append(piece, frame.mask, from: received)
        } else {
            message.append(piece, frame.mask, from: received)
        }
    }

    /// Validates received bytes of a text message; does nothing in a binary message.
    ///
    /// `offset` is the position of the first byte in the stream. If the bytes have been buffered, they are at the end
    /// of the buffer.
    private mutating func check(
        _ piece: UnsafeBufferPointer<UInt8>, isBuffered: Bool, at offset: Int64
    ) throws(WebSocketError) {
        guard isText else { return }
        let index = isBuffered ? message.check(last: piece.count, &text) : text.append(piece)
        if let index { throw WebSocketError(.invalidText, at: offset &+ Int64(index)) }
    }

    /// Ends a frame whose payload is buffered.
    ///
    /// Calls `body` with the control frame, or with the message if this frame is the last one of the message.
    private mutating func finishBuffered(
        _ frame: FrameHeader, at end: Int64, _ body: (WebSocketEvent, Span<UInt8>) -> Void
    ) throws(WebSocketError) {
        // The buffer is moved out of the decoder, so that its bytes can be borrowed while the decoder changes.
        var buffer = PayloadBuffer()
        if frame.isControl {
            swap(&buffer, &control)
            try finish(frame, buffer.bytes.span, at: end, body)
            buffer.clear()
            swap(&buffer, &control)
        } else if frame.isFinal {
            swap(&buffer, &message)
            try finish(frame, buffer.bytes.span, at: end, body)
            buffer.clear()
            swap(&buffer, &message)
        }
    }

    /// Calls `body` with a complete control frame or message.
    private mutating func finish(
        _ frame: FrameHeader, _ payload: Span<UInt8>, at end: Int64, _ body: (WebSocketEvent, Span<UInt8>) -> Void
    ) throws(WebSocketError) {
        switch frame.opcode {
        case WebSocketOpcode.ping.rawValue: body(.ping, payload)
        case WebSocketOpcode.pong.rawValue: body(.pong, payload)
        case FrameHeader.close: try close(payload, at: end, body)
        default:
            guard text.isWhole else { throw WebSocketError(.invalidText, at: end) }
            body(isText ? .text : .binary, payload)
            messageOpcode = nil
        }
    }

    /// Calls `body` with a close frame, which ends the stream.
    private mutating func close(
        _ payload: Span<UInt8>, at end: Int64, _ body: (WebSocketEvent, Span<UInt8>) -> Void
    ) throws(WebSocketError) {
        let content: CloseContent
        do throws(FrameFault) {
            content = try payload.withUnsafeBufferPointer { bytes throws(FrameFault) in try CloseContent(bytes) }
        } catch {
            throw WebSocketError(error.kind, at: end &- Int64(payload.count - error.index))
        }
        isEnded = true
        let reasonStart = min(CloseContent.reasonStart, payload.count)
        body(.close(content.code, reason: content.reason), payload.extracting(reasonStart...))
    }

    /// Releases the memory of both payload buffers.
    private mutating func releaseMemory() {
        message = PayloadBuffer()
        control = PayloadBuffer()
    }
}

/// Reads the headers of WebSocket frames; a header may be divided between chunks.
struct HeaderReader: Sendable {
    /// The received bytes of an incomplete header.
    private var head = ContiguousArray<UInt8>()

    /// The number of bytes received so far of an incomplete header.
    var count: Int { head.count }

    /// Reads a frame header from `position` on, and advances `position`; returns nil if the header is incomplete.
    mutating func read(
        _ chunk: UnsafeBufferPointer<UInt8>, _ position: inout Int, by rules: FrameRules
    ) throws(FrameFault) -> FrameHeader? {
        if head.isEmpty, let header = try FrameHeader(UnsafeBufferPointer(rebasing: chunk[position...]), by: rules) {
            position += header.size
            return header
        }
        while position < chunk.count {
            head.append(chunk[position])
            position += 1
            let header = try head.withUnsafeBufferPointer { head throws(FrameFault) in
                try FrameHeader(head, by: rules)
            }
            guard let header else { continue }
            head.removeAll(keepingCapacity: true)
            return header
        }
        return nil
    }
}

/// The payload of a message or control frame, as far as it has been received.
struct PayloadBuffer: Sendable {
    /// The maximum capacity in bytes that the buffer keeps for the next payload; allocation may round it up by a
    /// quarter.
    private static let keptBytes = 65_536

    private(set) var bytes = ContiguousArray<UInt8>()

    /// Appends received bytes of a frame's payload, and unmasks them if there is a mask; `offset` is the position of
    /// the first of these bytes in the payload.
    mutating func append(_ piece: UnsafeBufferPointer<UInt8>, _ mask: FrameMask?, from offset: Int) {
        let start = bytes.count
        bytes.append(contentsOf: piece)
        guard let mask else { return }
        bytes.withUnsafeMutableBufferPointer { bytes in
            mask.apply(to: UnsafeMutableBufferPointer(rebasing: bytes[start...]), from: offset)
        }
    }

    /// Validates the last `count` bytes of the buffer as a continuation of `text`.
    ///
    /// Returns the index of the first invalid byte, counted from the first of these bytes; nil if all are valid.
    func check(last count: Int, _ text: inout TextValidation) -> Int? {
        bytes.withUnsafeBufferPointer { text.append(UnsafeBufferPointer(rebasing: $0.suffix(count))) }
    }

    /// Removes all bytes from the buffer, and releases their memory if it is large.
    mutating func clear() {
        if bytes.capacity > Self.keptBytes + Self.keptBytes / 4 {
            bytes = []
        } else {
            bytes.removeAll(keepingCapacity: true)
        }
    }
}
