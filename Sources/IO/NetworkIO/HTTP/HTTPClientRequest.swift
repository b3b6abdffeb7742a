public import WebSocketFormat

/// A request that an ``HTTPClient`` sends.
public struct HTTPClientRequest: Sendable, Hashable {
    /// The HTTP method, such as `POST`; consists of letters and hyphens.
    public var method: String

    /// The absolute `http` or `https` URL, in visible ASCII.
    ///
    /// A user name and password in the URL are sent as Basic authentication.
    public var url: String

    /// The header fields to send in addition to those that the client sets itself.
    ///
    /// `Content-Length`, `Transfer-Encoding` and `Expect` are rejected, since the client itself determines how the body
    /// is framed.
    public var fields: [HTTPField]

    /// The body of the request; ignored for `HEAD`.
    public var body: [UInt8]

    /// The maximum time in seconds for the whole exchange, from the name lookup to the last byte of the reply.
    ///
    /// At most 10 of these seconds are spent connecting.
    public var timeout: Double

    /// The largest body of the reply that the client accepts, in bytes.
    public var replyLimit: Int

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: The method, such as `POST`.
    ///   - url: The absolute URL.
    ///   - fields: The header fields to send in addition to those that the client sets itself.
    ///   - body: The bytes to send.
    ///   - timeout: The maximum time in seconds for the whole exchange. Default: 30.
    ///   - replyLimit: The largest accepted body of the reply, in bytes. Default: 65536.
    public init(
        method: String = "GET", url: String, fields: [HTTPField] = [], body: [UInt8] = [], timeout: Double = 30,
        replyLimit: Int = 65_536
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.timeout = timeout
        self.replyLimit = replyLimit
    }

    /// The failure that says why the request is invalid; `nil` if the request can be sent.
    ///
    /// The method and the URL are copied into the head unchanged, so invalid characters could inject header fields.
    var fault: HTTPClientFailure? {
        let isToken = method.utf8.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 == 0x2D }
        guard isToken, !method.isEmpty else {
            return HTTPClientFailure(.other, "cannot be sent a request with an invalid method")
        }
        let beginning = url.prefix(8).lowercased()
        guard beginning.hasPrefix("http://") || beginning == "https://",
            url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            return HTTPClientFailure(
                .address, "needs a URL that begins with http:// or https:// and is visible ASCII without spaces")
        }
        let framing = ["Content-Length", "Transfer-Encoding", "Expect"]
        if let name = framing.first(where: { name in fields.contains { $0.isNamed(name) } }) {
            return HTTPClientFailure(.other, "cannot be sent the field \(name), which the client sets itself")
        }
        return nil
    }
}
