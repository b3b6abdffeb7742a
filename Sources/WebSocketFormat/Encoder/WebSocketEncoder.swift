/// Writes what is to be sent, each message as one frame (RFC 6455, section 5.2).
///
/// Frames are appended to bytes that belong to who sends, so that many of them can be sent at once and the memory used
/// again. A client's frames are masked with keys of the system's random source, which a copy of the encoder would use once
/// more.
public struct WebSocketEncoder: Sendable {
    private let role: WebSocketRole
    private var keys = MaskKeys()

    /// Makes an encoder for one connection.
    ///
    /// - Parameter role: Which side this one is.
    public init(role: WebSocketRole) {
        self.role = role
    }

    /// Appends a frame with a payload.
    ///
    /// A text is not checked; the other side refuses what is no UTF-8. Of what is too long for a ping or a pong the first
    /// 125 bytes are sent.
    public mutating func append(_ opcode: WebSocketOpcode, _ payload: Span<UInt8>, to buffer: inout [UInt8]) {
        let draft = FrameDraft(opcode.rawValue, key: nextKey(), count: payload.count, in: &buffer)
        payload.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
        draft.finish(&buffer)
    }

    /// Appends a frame whose payload `body` appends to the buffer, behind the header.
    ///
    /// `body` must do nothing but append. If it throws, the buffer is as it was before. A payload of less than 126 or more
    /// than 65,535 bytes is moved once, since its header has another size than most.
    public mutating func append<Failure: Error>(
        _ opcode: WebSocketOpcode, to buffer: inout [UInt8], writing body: (inout [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let start = buffer.count
        let draft = FrameDraft(opcode.rawValue, key: nextKey(), count: Self.likelyCount, in: &buffer)
        do throws(Failure) {
            try body(&buffer)
        } catch {
            buffer.removeLast(max(0, buffer.count - start))
            throw error
        }
        draft.finish(&buffer)
    }

    /// Appends a close frame, behind which nothing may be sent.
    ///
    /// Without a code, or with one that may not be sent, it is empty. Of a long reason as many characters are sent as have
    /// room in 123 bytes.
    public mutating func appendClose(_ code: WebSocketCloseCode?, reason: String = "", to buffer: inout [UInt8]) {
        let content = CloseContent.payload(code, reason: reason)
        let draft = FrameDraft(FrameHeader.close, key: nextKey(), count: content.count, in: &buffer)
        buffer.append(contentsOf: content)
        draft.finish(&buffer)
    }

    /// A size that has the header of most messages of a relay.
    private static let likelyCount = 500

    private mutating func nextKey() -> UInt32? { role == .client ? keys.next() : nil }
}
