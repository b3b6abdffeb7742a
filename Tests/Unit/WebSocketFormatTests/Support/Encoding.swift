import WebSocketFormat

extension WebSocketEncoder {
    mutating func append(_ opcode: WebSocketOpcode, _ payload: [UInt8], to buffer: inout [UInt8]) {
        let payload = payload[...]
        append(opcode, payload.span, to: &buffer)
    }
}

extension WebSocketDecoder {
    mutating func decode(_ bytes: [UInt8], _ body: (WebSocketEvent, Span<UInt8>) -> Void) throws(WebSocketError) {
        let bytes = bytes[...]
        try decode(bytes.span, body)
    }
}

extension WebSocketRole {
    /// The other side.
    var other: Self { self == .client ? .server : .client }
}

/// A frame as encoded by a side.
func encoded(_ opcode: WebSocketOpcode, _ payload: [UInt8], as role: WebSocketRole) -> [UInt8] {
    var encoder = WebSocketEncoder(role: role)
    var buffer: [UInt8] = []
    encoder.append(opcode, payload, to: &buffer)
    return buffer
}

/// A close frame as encoded by a server.
func encodedClose(_ code: WebSocketCloseCode?, _ reason: String = "") -> [UInt8] {
    var encoder = WebSocketEncoder(role: .server)
    var buffer: [UInt8] = []
    encoder.appendClose(code, reason: reason, to: &buffer)
    return buffer
}
