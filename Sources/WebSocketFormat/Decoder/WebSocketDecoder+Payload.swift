/// What becomes of payloads: they are kept where they cannot stay where they are, checked, and handed out.
extension WebSocketDecoder {
    private var isText: Bool { messageOpcode == WebSocketOpcode.text.rawValue }

    /// Keeps a piece of a payload until the rest of it has come.
    mutating func keep(_ piece: UnsafeBufferPointer<UInt8>, of frame: FrameHeader) {
        if frame.isControl {
            control.append(piece, frame.mask, from: received)
        } else {
            message.append(piece, frame.mask, from: received)
        }
    }

    /// Checks a piece of a message, which begins at `offset` of all bytes and ends what is kept, if it is kept.
    mutating func check(
        _ piece: UnsafeBufferPointer<UInt8>, isKept: Bool, at offset: Int64
    ) throws(WebSocketError) {
        guard isText else { return }
        let index = isKept ? message.check(last: piece.count, &text) : text.take(piece)
        if let index { throw WebSocketError(.invalidText, at: offset &+ Int64(index)) }
    }

    /// Hands out what the end of a frame makes whole, some or all of which is kept.
    mutating func finishKept(
        _ frame: FrameHeader, at end: Int64, _ body: (WebSocketEvent, Span<UInt8>) -> Void
    ) throws(WebSocketError) {
        // Buffers are moved out, so that their bytes can be lent while the decoder changes.
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

    /// Hands out a control frame, or the message whose last frame ends.
    mutating func finish(
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

    /// Hands out a close frame, behind which nothing is read.
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

    /// Gives all memory back.
    mutating func releaseMemory() {
        message = PayloadBuffer()
        control = PayloadBuffer()
    }
}
