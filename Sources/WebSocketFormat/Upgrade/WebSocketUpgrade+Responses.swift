/// What a server answers.
extension WebSocketUpgrade {
    /// The answer that agrees to speak WebSocket (RFC 6455, section 4.2.2).
    ///
    /// - Parameters:
    ///   - key: The request's key.
    ///   - fields: What else is to be said; those of the handshake itself are left out.
    public static func response(accepting key: String, fields: [HTTPField] = []) -> [UInt8] {
        let own = [
            HTTPField(checkedName: "Upgrade", value: "websocket"),
            HTTPField(checkedName: "Connection", value: "Upgrade"),
            HTTPField(checkedName: "Sec-WebSocket-Accept", value: accept(for: key)),
        ]
        return HTTPText.head("HTTP/1.1 \(HTTPText.status(101))", own + fields.filter { !$0.isOfHandshake })
    }

    /// The answer to a request that breaks a rule of the handshake, with the reason as its text.
    public static func response(refusing refusal: WebSocketUpgradeRefusal) -> [UInt8] {
        var fields = refusal.fields
        fields.append(HTTPField(checkedName: "Content-Type", value: "text/plain; charset=utf-8"))
        return closing(status: refusal.status, fields: fields, body: refusal.reason + "\n", isHead: false)
    }

    /// An answer behind which the connection is closed.
    ///
    /// - Parameters:
    ///   - status: 200...599; what lies outside is the nearest one inside.
    ///   - fields: What else is to be said, such as `Content-Type`; those of the handshake and those that say where the
    ///     answer ends are left out.
    ///   - body: The text.
    ///   - method: The method of the request; of an answer to `HEAD` the text is left out.
    public static func response(
        status: Int, fields: [HTTPField] = [], body: String = "", to method: String = "GET"
    ) -> [UInt8] {
        let status = min(max(status, 200), 599)
        return closing(
            status: status, fields: fields.filter { !$0.isOfHandshake }, body: body, isHead: method == "HEAD")
    }

    private static func closing(status: Int, fields: [HTTPField], body: String, isHead: Bool) -> [UInt8] {
        // An answer that upgrades nothing can still say what to upgrade to (RFC 9110, section 7.8).
        let upgrades = fields.contains { $0.isNamed("Upgrade") }
        let own = [
            HTTPField(checkedName: "Content-Length", value: String(body.utf8.count)),
            HTTPField(checkedName: "Connection", value: upgrades ? "Upgrade, close" : "close"),
        ]
        return HTTPText.head("HTTP/1.1 \(HTTPText.status(status))", fields + own) + (isHead ? [] : Array(body.utf8))
    }
}
