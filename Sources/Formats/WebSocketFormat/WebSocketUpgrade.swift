import CodecSupport

/// The handshake that upgrades an HTTP/1.1 connection to WebSocket (RFC 6455, section 4), without extensions and
/// subprotocols.
public enum WebSocketUpgrade {
    /// The version of the WebSocket protocol that RFC 6455 defines.
    private static let version = "13"

    /// Returns a new key for an upgrade request: 16 random bytes in base64.
    public static func makeKey() -> String {
        var random = SystemRandomNumberGenerator()
        return Data((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }).base64EncodedString()
    }

    /// Returns the value of `Sec-WebSocket-Accept` for the given key (section 4.2.2).
    ///
    /// With this value, a server proves that it has received the key.
    public static func accept(for key: String) -> String {
        Data(SHA1.hash((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)).base64EncodedString()
    }

    /// Returns whether the given key is 16 bytes in base64.
    static func isKey(_ key: String) -> Bool {
        key.utf8.count == 24 && Data(base64Encoded: key)?.count == 16
    }

    // MARK: Client

    /// Returns the bytes of an upgrade request (RFC 6455, section 4.1).
    ///
    /// - Parameters:
    ///   - target: The path and query, such as `/relay`.
    ///   - host: The name or address of the server, followed by the port unless it is the default of the scheme; an
    ///     IPv6 address is in brackets.
    ///   - key: A key from ``makeKey()``.
    ///   - fields: Further fields, such as an authorization.
    /// - Throws: ``HTTPWritingError`` if a part is not valid in a request, or a field belongs to the handshake.
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

    /// Throws if the server's response does not accept the upgrade (RFC 6455, section 4.1).
    ///
    /// - Parameters:
    ///   - response: The server's response.
    ///   - key: The key in the upgrade request.
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

    // MARK: Server

    /// Returns whether a request received by a server is an upgrade request, a plain request, or invalid.
    ///
    /// Offers of extensions and subprotocols are ignored; checking `Origin`, which browsers send, is left to the
    /// server. Source: RFC 6455, section 4.2.1; RFC 9112, section 3.2.
    public static func read(_ request: HTTPRequest) -> WebSocketUpgradeRequest {
        do throws(WebSocketUpgradeRefusal) {
            try checkFraming(of: request)
            guard try isHandshake(request) else { return .plain(method: request.method, target: request.target) }
            return .upgrade(key: try key(of: request))
        } catch {
            return .refused(error)
        }
    }

    /// Throws if the request has no host, or if it has a body, since the bytes of a body would be decoded as frames.
    private static func checkFraming(of request: HTTPRequest) throws(WebSocketUpgradeRefusal) {
        let hosts = request.fields.values(of: "Host")
        guard hosts.count == 1 || hosts.isEmpty && request.minorVersion == 0,
            hosts.allSatisfy({ $0.utf8.allSatisfy(\.isHost) })
        else { throw WebSocketUpgradeRefusal(400, "the request must have one field Host with a host") }
        guard request.fields["Transfer-Encoding"] == nil,
            request.fields.values(of: "Content-Length").allSatisfy({ $0 == "0" })
        else { throw WebSocketUpgradeRefusal(413, "the request must not have a body") }
    }

    /// Returns whether the request asks for an upgrade to WebSocket.
    ///
    /// Throws if the request has a `Sec-WebSocket-Key` but not `Upgrade: websocket`, or if it has `Upgrade: websocket`
    /// but not `Connection: Upgrade`.
    ///
    /// In HTTP/1.0 the field `Upgrade` must be ignored (RFC 9110, section 7.8).
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

    /// Returns the bytes of the response with which a server accepts the upgrade (RFC 6455, section 4.2.2).
    ///
    /// - Parameters:
    ///   - key: The key in the upgrade request.
    ///   - fields: Further fields of the response. If one of them belongs to the handshake, such as `Upgrade`, it is
    ///     left out of the response.
    public static func response(accepting key: String, fields: [HTTPField] = []) -> [UInt8] {
        let own = [
            HTTPField(checkedName: "Upgrade", value: "websocket"),
            HTTPField(checkedName: "Connection", value: "Upgrade"),
            HTTPField(checkedName: "Sec-WebSocket-Accept", value: accept(for: key)),
        ]
        return HTTPText.head("HTTP/1.1 \(HTTPText.status(101))", own + fields.filter { !$0.isOfHandshake })
    }

    /// Returns the bytes of the response with which a server refuses an invalid request.
    ///
    /// The body of the response is the reason, and the connection is closed after the response.
    public static func response(refusing refusal: WebSocketUpgradeRefusal) -> [UInt8] {
        let body = Array((refusal.reason + "\n").utf8)
        // Even a response that refuses the upgrade can announce the supported protocols (RFC 9110, section 7.8).
        let upgrades = refusal.fields.contains { $0.isNamed("Upgrade") }
        let own = [
            HTTPField(checkedName: "Content-Type", value: "text/plain; charset=utf-8"),
            HTTPField(checkedName: "Content-Length", value: String(body.count)),
            HTTPField(checkedName: "Connection", value: upgrades ? "Upgrade, close" : "close"),
        ]
        return HTTPText.head("HTTP/1.1 \(HTTPText.status(refusal.status))", refusal.fields + own) + body
    }
}

/// The kinds of request to a WebSocket server.
public enum WebSocketUpgradeRequest: Sendable, Hashable {
    /// A valid upgrade request with its key.
    ///
    /// The server accepts it with ``WebSocketUpgrade/response(accepting:fields:)`` and this key, or refuses it.
    case upgrade(key: String)
    /// A request without a body that does not ask for an upgrade to WebSocket.
    case plain(method: String, target: String)
    /// An invalid request; the server answers it with ``WebSocketUpgrade/response(refusing:)``.
    case refused(WebSocketUpgradeRefusal)
}

/// The reason why a server refuses a request for an upgrade.
public struct WebSocketUpgradeRefusal: Error, Sendable, Hashable {
    /// The status code of the response that refuses the request.
    public let status: Int

    /// The reason for the refusal in one sentence, which contains no received text.
    public let reason: String

    /// Header fields that the response must have.
    public let fields: [HTTPField]

    init(_ status: Int, _ reason: String, fields: [HTTPField] = []) {
        self.status = status
        self.reason = reason
        self.fields = fields
    }
}

/// The reason why a client cannot accept a server's response to its upgrade request.
public struct WebSocketUpgradeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The status code of the response; 101 if the server accepts the upgrade, but with an invalid response.
    public let status: Int

    /// The seconds after which the client may retry; `nil` if the server does not state any.
    public let retryAfter: Int?

    /// The reason for the failure in one sentence, which contains no received text.
    public let reason: String

    init(_ reason: String, status: Int = 101, retryAfter: Int? = nil) {
        self.reason = reason
        self.status = status
        self.retryAfter = retryAfter
    }

    /// The reason in one sentence, the same as ``reason``.
    public var description: String { reason }
}
