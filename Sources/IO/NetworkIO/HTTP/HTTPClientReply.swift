public import WebSocketFormat

/// The reply to a request, of any status.
public struct HTTPClientReply: Sendable, Hashable {
    /// The status code, such as 200; redirects are not followed.
    public var status: Int

    /// The fields of the reply, without those of interim replies and trailers.
    public var fields: HTTPFields

    /// The body as it was sent, without the framing of chunks.
    public var body: [UInt8]

    /// Bytes sent: head and body, without encryption.
    public var sentBytes: Int

    /// Bytes received: all heads and the body, without encryption and the framing of chunks.
    public var receivedBytes: Int

    /// Creates a reply.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - fields: The fields.
    ///   - body: The body.
    ///   - sentBytes: Bytes sent with heads.
    ///   - receivedBytes: Bytes received with heads.
    public init(
        status: Int, fields: HTTPFields = HTTPFields(), body: [UInt8] = [], sentBytes: Int = 0, receivedBytes: Int = 0
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.sentBytes = sentBytes
        self.receivedBytes = receivedBytes
    }
}
