public import WebSocketFormat

/// The reply to a request, sent by an ``HTTPServer``.
public struct HTTPReply: Sendable, Hashable {
    /// The status code of the reply, such as 200.
    public var status: Int

    /// The header fields of the reply; the server adds those about the connection and the length of the body.
    public var fields: [HTTPField]

    /// The body of the reply; may be empty.
    public var body: [UInt8]

    /// Creates a reply to a request.
    ///
    /// - Parameters:
    ///   - status: The status code, such as 200.
    ///   - fields: The header fields, except those about the connection and the length of the body. Default: none.
    ///   - body: The body. Default: empty.
    public init(status: Int, fields: [HTTPField] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Creates a reply whose body is a sentence as plain text.
    ///
    /// - Parameters:
    ///   - status: The status code, such as 400.
    ///   - fields: The header fields, except those about the connection and the body. Default: none.
    ///   - text: The sentence, without a line end.
    public init(status: Int, fields: [HTTPField] = [], text: String) {
        self.init(
            status: status, fields: fields + .fixed("Content-Type", "text/plain; charset=utf-8"),
            body: Array((text + "\n").utf8))
    }

    /// Returns a reply that asks the client to retry after 5 seconds.
    ///
    /// - Parameters:
    ///   - status: The status code, such as 503.
    ///   - text: The sentence, without a line end.
    public static func later(status: Int, text: String) -> HTTPReply {
        HTTPReply(status: status, fields: .fixed("Retry-After", "5"), text: text)
    }
}
