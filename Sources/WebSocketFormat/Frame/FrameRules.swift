/// What a frame may be at this place of a connection.
struct FrameRules {
    let role: WebSocketRole
    let limits: WebSocketLimits
    /// Whether a message has begun and not yet ended.
    let isContinuing: Bool
    /// Bytes of that message so far.
    let messageCount: Int

    /// What is wrong with a frame's first byte: the mark of a message's end, three reserved bits, the opcode.
    func fault(ofFirst byte: UInt8) -> WebSocketError.Kind? {
        let opcode = byte & 0x0F
        guard byte & 0x70 == 0 else { return .reservedBits }
        switch opcode {
        case FrameHeader.continuation: return isContinuing ? nil : .nothingToContinue
        case WebSocketOpcode.text.rawValue, WebSocketOpcode.binary.rawValue:
            return isContinuing ? .unfinishedMessage : nil
        case FrameHeader.close, WebSocketOpcode.ping.rawValue, WebSocketOpcode.pong.rawValue:
            return byte & 0x80 == 0 ? .fragmentedControl : nil
        default: return .unknownOpcode
        }
    }

    /// What is wrong with a frame's second byte: the mark of a mask, and the size.
    func fault(ofSecond byte: UInt8, isControl: Bool) -> WebSocketError.Kind? {
        let isMasked = byte & 0x80 != 0
        if isMasked != (role == .server) { return isMasked ? .masked : .unmasked }
        return isControl && byte & 0x7F > FrameHeader.mostControlBytes ? .largeControl : nil
    }

    /// What is wrong with the length of a frame that holds a message or a part of one.
    func fault(ofLength length: UInt64) -> WebSocketError.Kind? {
        if length > UInt64(limits.frameSize) { return .largeFrame }
        // Both are within their limits, so that nothing overflows.
        return length > UInt64(limits.messageSize - messageCount) ? .largeMessage : nil
    }
}
