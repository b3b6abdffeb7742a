extension HTTPResponse {
    /// The bytes of the interim response 100 (Continue), by which a server asks a client to send the body of its
    /// request (RFC 9110, section 15.2.1).
    public static let continuation = HTTPText.head("HTTP/1.1 \(HTTPText.status(100))", [])

    /// Returns the bytes of a complete HTTP response.
    ///
    /// - Parameters:
    ///   - status: The status code, clamped to 200...599.
    ///   - fields: Further fields, such as `Content-Type`; fields for the connection and for the length of the message
    ///     are omitted.
    ///   - body: The body; responses with the status 204 or 304 have none.
    ///   - closes: Whether the connection is closed after the response. Default: `false`.
    ///   - method: The method of the request; the response to `HEAD` has no body. Default: `GET`.
    public static func bytes(
        status: Int, fields: [HTTPField] = [], body: [UInt8] = [], closes: Bool = false, to method: String = "GET"
    ) -> [UInt8] {
        let status = min(max(status, 200), 599)
        var fields = fields.filter { !$0.isOfHandshake }
        let hasLength = status != 204 && status != 304
        if hasLength { fields.append(HTTPField(checkedName: "Content-Length", value: String(body.count))) }
        if closes { fields.append(HTTPField(checkedName: "Connection", value: "close")) }
        let head = HTTPText.head("HTTP/1.1 \(HTTPText.status(status))", fields)
        return hasLength && method != "HEAD" ? head + body : head
    }
}

extension HTTPRequest {
    /// The query in the request's target as written, without the question mark; `nil` if the target has none.
    public var query: String? {
        let target = target.utf8.prefix { $0 != UInt8(ascii: "#") }
        guard let mark = target.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        return String(decoding: target[target.index(after: mark)...], as: UTF8.self)
    }
}
