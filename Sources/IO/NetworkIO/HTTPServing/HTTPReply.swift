public import WebSocketFormat

/// The answer to a request.
public struct HTTPReply: Sendable, Hashable {
    /// The status, such as 200.
    public var status: Int

    /// Fields beside those of the connection and of the body's length.
    public var fields: [HTTPField]

    /// The body.
    public var body: [UInt8]

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - status: The status, such as 200.
    ///   - fields: Fields beside those of the connection and of the body's length. Default: none.
    ///   - body: The body. Default: empty.
    public init(status: Int, fields: [HTTPField] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Creates an answer with a sentence as plain text.
    ///
    /// - Parameters:
    ///   - status: The status, such as 400.
    ///   - fields: Fields beside those of the connection and of the body. Default: none.
    ///   - text: The sentence, without a line end.
    public init(status: Int, fields: [HTTPField] = [], text: String) {
        self.init(
            status: status, fields: fields + .fixed("Content-Type", "text/plain; charset=utf-8"),
            body: Array((text + "\n").utf8))
    }

    /// Returns an answer that asks the client to come again some seconds later.
    ///
    /// - Parameters:
    ///   - status: The status, such as 503.
    ///   - text: The sentence, without a line end.
    public static func later(status: Int, text: String) -> HTTPReply {
        HTTPReply(status: status, fields: .fixed("Retry-After", "5"), text: text)
    }
}
