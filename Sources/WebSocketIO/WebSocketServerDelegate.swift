public import SensorIO
public import WebSocketFormat

/// Decides what a server lets in, and takes over its connections.
@NetworkActor
public protocol WebSocketServerDelegate: AnyObject {
    /// Decides about a client that asks for an upgrade.
    func server(_ server: WebSocketServer, admit request: HTTPRequest, from host: String) -> WebSocketAdmission

    /// Takes over a connection, sets its owner, and keeps it.
    func server(_ server: WebSocketServer, didOpen connection: WebSocketConnection, request: HTTPRequest)

    /// Answers a plain GET or HEAD; nil where there is nothing at its target.
    func server(_ server: WebSocketServer, answer request: HTTPRequest) -> WebSocketReply?

    /// Hears of a client that did not become a connection, with a reason to count.
    func server(_ server: WebSocketServer, didTurnAway reason: String)

    /// Hears that ``WebSocketServer/sweep()`` is to be called within a quarter of a second or so, once.
    func serverNeedsSweep(_ server: WebSocketServer)
}

/// What becomes of a client that asks for an upgrade.
public enum WebSocketAdmission: Sendable {
    /// It gets its WebSocket, and these fields in the response.
    case accept([HTTPField])
    /// It gets a response instead; the reason is counted.
    case refuse(WebSocketReply, reason: String)
}

/// A plain response.
public struct WebSocketReply: Sendable, Hashable {
    /// The status, such as 200.
    public var status: Int

    /// Fields beside those that every response has.
    public var fields: [HTTPField]

    /// The body, in UTF-8.
    public var body: String

    /// Makes a response.
    public init(status: Int, fields: [HTTPField] = [], body: String) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
