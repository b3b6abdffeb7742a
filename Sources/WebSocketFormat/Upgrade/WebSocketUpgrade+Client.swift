extension WebSocketUpgrade {
    /// A request to speak WebSocket (RFC 6455, section 4.1).
    ///
    /// - Parameters:
    ///   - target: The path and query, such as `/relay`.
    ///   - host: The server's name, with `[` and `]` around an address of IPv6, and with `:` and the port where that is not
    ///     the scheme's own.
    ///   - key: One of ``makeKey()``.
    ///   - fields: What else is to be said, such as who asks.
    /// - Throws: ``HTTPWritingError`` where a part of it cannot stand in a request, or a field is one of the handshake.
    public static func request(
        target: String, host: String, key: String, fields: [HTTPField] = []
    ) throws(HTTPWritingError) -> [UInt8] {
        guard target.utf8.first == UInt8(ascii: "/"), target.utf8.allSatisfy(\.isVisible) else { throw .target }
        guard !host.isEmpty, host.utf8.allSatisfy(\.isHost) else { throw .host }
        guard isKey(key) else { throw .key }
        if let field = fields.first(where: \.isOfHandshake) { throw .reservedField(field.name) }
        let own = [
            HTTPField(checkedName: "Host", value: host),
            HTTPField(checkedName: "Upgrade", value: "websocket"),
            HTTPField(checkedName: "Connection", value: "Upgrade"),
            HTTPField(checkedName: "Sec-WebSocket-Key", value: key),
            HTTPField(checkedName: "Sec-WebSocket-Version", value: version),
        ]
        return HTTPText.head("GET \(target) HTTP/1.1", own + fields)
    }

    /// Checks that a server agrees (RFC 6455, section 4.1).
    ///
    /// - Parameters:
    ///   - response: What the server answered.
    ///   - key: The key of the request.
    public static func check(response: HTTPResponse, key: String) throws(WebSocketUpgradeError) {
        guard response.status == 101 else { throw refusal(response) }
        let fields = response.fields
        guard response.minorVersion >= 1 else { throw WebSocketUpgradeError("the server answers in HTTP/1.0") }
        let protocols = fields.values(of: "Upgrade")
        guard protocols.count == 1, protocols[0].equalsIgnoringCase("websocket") else {
            throw WebSocketUpgradeError("the server's answer lacks the field Upgrade: websocket")
        }
        guard fields.list("Connection", contains: "Upgrade") else {
            throw WebSocketUpgradeError("the server's answer lacks the field Connection: Upgrade")
        }
        guard fields.values(of: "Sec-WebSocket-Accept") == [accept(for: key)] else {
            throw WebSocketUpgradeError("the server's answer does not have the Sec-WebSocket-Accept of this request")
        }
        guard fields.values(of: "Sec-WebSocket-Extensions").allSatisfy(\.isEmpty) else {
            throw WebSocketUpgradeError("the server wants an extension that was not offered")
        }
        guard fields["Sec-WebSocket-Protocol"] == nil else {
            throw WebSocketUpgradeError("the server wants a subprotocol that was not offered")
        }
    }

    private static func refusal(_ response: HTTPResponse) -> WebSocketUpgradeError {
        let status = HTTPText.status(response.status)
        let retryAfter = RetryAfter.seconds(in: response.fields)
        return WebSocketUpgradeError("the server answers \(status)", status: response.status, retryAfter: retryAfter)
    }
}
