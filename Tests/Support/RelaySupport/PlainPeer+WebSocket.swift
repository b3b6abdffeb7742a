/// A WebSocket peer for tests, independent of the implementation that it checks.
extension PlainPeer {
    /// A frame that a server has sent.
    public struct Frame: Sendable, Hashable {
        /// The first byte: the end of a message, and the opcode.
        public let head: UInt8

        /// The payload.
        public let payload: [UInt8]

        /// Returns a frame.
        public init(head: UInt8, payload: [UInt8]) {
            self.head = head
            self.payload = payload
        }

        /// The payload as a text.
        public var text: String { String(decoding: payload, as: UTF8.self) }

        /// The code of a close frame; nil of others.
        public var closeCode: Int? {
            head == 0x88 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil
        }
    }

    /// The key of every request (RFC 6455, section 1.3).
    public static let key = "dGhlIHNhbXBsZSBub25jZQ=="

    /// The server's answer to the key.
    public static let answer = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

    /// A request for a WebSocket.
    ///
    /// - Parameters:
    ///   - fields: Lines in addition to the required ones.
    ///   - target: The target of the request.
    ///   - version: The version of the protocol.
    public static func request(_ fields: [String] = [], target: String = "/", version: String = "13") -> String {
        let own = [
            "GET \(target) HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: \(key)", "Sec-WebSocket-Version: \(version)",
        ]
        return (own + fields + ["", ""]).joined(separator: "\r\n")
    }

    /// Requests a WebSocket, and returns the head of the response.
    public func upgrade(_ fields: [String] = []) async throws -> String {
        await send(Self.request(fields))
        return try await receiveHead()
    }

    /// Sends a frame with a payload of any length that a frame may have; returns whether it was accepted.
    @discardableResult
    public func send(frame head: UInt8, _ payload: [UInt8] = [], isMasked: Bool = true) async -> Bool {
        await send(Self.frame(head, payload, isMasked: isMasked))
    }

    /// Sends a message in one text frame; returns whether it was accepted.
    @discardableResult
    public func say(_ text: String) async -> Bool { await send(frame: 0x81, Array(text.utf8)) }

    /// A frame of a client.
    public static func frame(_ head: UInt8, _ payload: [UInt8], isMasked: Bool = true) -> [UInt8] {
        let mark: UInt8 = isMasked ? 0x80 : 0
        var bytes = [head]
        switch payload.count {
        case 0..<126: bytes.append(mark | UInt8(payload.count))
        case 126..<65_536: bytes += [mark | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default: bytes += [mark | 127] + (0..<8).map { UInt8(payload.count >> (56 - 8 * $0) & 0xFF) }
        }
        let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
        return isMasked ? bytes + mask + payload.indices.map { payload[$0] ^ mask[$0 & 3] } : bytes + payload
    }

    /// Waits for a frame; `nil` if the server closes first.
    public func receiveFrame() async -> Frame? {
        let head = await receive(2)
        guard head.count == 2 else { return nil }
        var length = Int(head[1])
        if length == 126 { length = await receive(2).reduce(0) { $0 << 8 | Int($1) } }
        if length == 127 { length = await receive(8).reduce(0) { $0 << 8 | Int($1) } }
        return Frame(head: head[0], payload: length > 0 ? await receive(length) : [])
    }

    /// Waits for the close frame, skipping others, and returns its code; `nil` if it has none.
    public func receiveCloseCode() async -> Int? {
        while let frame = await receiveFrame() {
            if frame.head == 0x88 { return frame.closeCode }
        }
        return nil
    }
}
