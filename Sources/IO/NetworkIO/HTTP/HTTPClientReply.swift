public import WebSocketFormat

/// A complete reply to a request, with any status code.
public struct HTTPClientReply: Sendable, Hashable {
    /// The status code of the reply, such as 200; redirects are not followed.
    public var status: Int

    /// The header fields of the reply, without those of interim replies and of trailers.
    public var fields: HTTPFields

    /// The body of the reply, with chunked framing removed.
    public var body: [UInt8]

    /// The number of bytes that were sent for the request: head and body, before encryption.
    public var sentBytes: Int

    /// The number of received bytes: all heads and the body, after decryption and without chunked framing.
    public var receivedBytes: Int

    /// Creates a reply to a request.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - fields: The header fields.
    ///   - body: The body.
    ///   - sentBytes: The number of bytes sent, including the head.
    ///   - receivedBytes: The number of bytes received, including all heads.
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
