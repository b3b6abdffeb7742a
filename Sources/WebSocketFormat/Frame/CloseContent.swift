/// What stands in a close frame: nothing, or a code of two bytes and a reason (RFC 6455, section 5.5.1).
struct CloseContent {
    let code: WebSocketCloseCode?
    let reason: String

    /// Where the reason begins.
    static let reasonStart = 2

    /// Reads the payload of a close frame.
    init(_ payload: UnsafeBufferPointer<UInt8>) throws(FrameFault) {
        guard payload.count > 0 else {
            (code, reason) = (nil, "")
            return
        }
        guard payload.count >= Self.reasonStart else { throw FrameFault(.halfCloseCode, at: 0) }
        let code = WebSocketCloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1]))
        guard code.isValidOnWire else { throw FrameFault(.invalidCloseCode, at: 0) }
        let text = UnsafeBufferPointer(rebasing: payload[Self.reasonStart...])
        var validation = TextValidation()
        if let index = validation.take(text) { throw FrameFault(.invalidCloseReason, at: Self.reasonStart + index) }
        guard validation.isWhole else { throw FrameFault(.invalidCloseReason, at: payload.count) }
        self.code = code
        reason = String(decoding: text, as: UTF8.self)
    }

    /// The payload of a close frame: empty without a code that may be sent, and with as much of the reason as has room.
    static func payload(_ code: WebSocketCloseCode?, reason: String) -> [UInt8] {
        guard let code, code.isValidOnWire else { return [] }
        var bytes = [UInt8(code.rawValue >> 8), UInt8(truncatingIfNeeded: code.rawValue)]
        for character in reason {
            guard bytes.count + character.utf8.count <= FrameHeader.mostControlBytes else { break }
            bytes.append(contentsOf: character.utf8)
        }
        return bytes
    }
}
