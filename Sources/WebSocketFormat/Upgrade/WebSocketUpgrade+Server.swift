extension WebSocketUpgrade {
    /// Tells what a request is (RFC 6455, section 4.2.1; RFC 9112, section 3.2).
    ///
    /// Offers of extensions and subprotocols are passed over, and `Origin`, which browsers send, is not looked at.
    public static func read(_ request: HTTPRequest) -> WebSocketUpgradeRequest {
        do throws(WebSocketUpgradeRefusal) {
            try checkFraming(of: request)
            guard try isHandshake(request) else { return .plain(method: request.method, target: request.target) }
            return .upgrade(key: try key(of: request))
        } catch {
            return .refused(error)
        }
    }

    /// Checks what every request has to have, and that no body follows, whose bytes would be taken for frames.
    private static func checkFraming(of request: HTTPRequest) throws(WebSocketUpgradeRefusal) {
        let hosts = request.fields.values(of: "Host")
        guard hosts.count == 1 || hosts.isEmpty && request.minorVersion == 0,
            hosts.allSatisfy({ $0.utf8.allSatisfy(\.isHost) })
        else { throw WebSocketUpgradeRefusal(400, "the request must have one field Host with a host") }
        guard request.fields["Transfer-Encoding"] == nil,
            request.fields.values(of: "Content-Length").allSatisfy({ $0 == "0" })
        else { throw WebSocketUpgradeRefusal(413, "the request must not have a body") }
    }

    /// Whether the request is one to speak WebSocket, right or not.
    ///
    /// HTTP/1.0 knows no upgrade: one that is asked for there is to be passed over (RFC 9110, section 7.8).
    private static func isHandshake(_ request: HTTPRequest) throws(WebSocketUpgradeRefusal) -> Bool {
        guard request.minorVersion >= 1 else { return false }
        guard request.fields.list("Upgrade", contains: "websocket") else {
            guard request.fields["Sec-WebSocket-Key"] == nil else {
                throw WebSocketUpgradeRefusal(
                    400, "the request has a Sec-WebSocket-Key, and lacks the field Upgrade: websocket")
            }
            return false
        }
        guard request.fields.list("Connection", contains: "Upgrade") else {
            throw WebSocketUpgradeRefusal(400, "the request lacks the field Connection: Upgrade")
        }
        return true
    }

    private static func key(of request: HTTPRequest) throws(WebSocketUpgradeRefusal) -> String {
        guard request.method == "GET" else {
            throw WebSocketUpgradeRefusal(
                405, "the method of a request for WebSocket must be GET",
                fields: [HTTPField(checkedName: "Allow", value: "GET")])
        }
        let versions = request.fields.values(of: "Sec-WebSocket-Version")
        guard versions.count == 1 else {
            throw WebSocketUpgradeRefusal(400, "the request must have one field Sec-WebSocket-Version")
        }
        guard versions == [version] else {
            throw WebSocketUpgradeRefusal(
                426, "the version of WebSocket must be \(version)",
                fields: [
                    HTTPField(checkedName: "Upgrade", value: "websocket"),
                    HTTPField(checkedName: "Sec-WebSocket-Version", value: version),
                ])
        }
        let keys = request.fields.values(of: "Sec-WebSocket-Key")
        guard keys.count == 1, isKey(keys[0]) else {
            throw WebSocketUpgradeRefusal(400, "the request must have one Sec-WebSocket-Key of 16 bytes in base64")
        }
        return keys[0]
    }
}
