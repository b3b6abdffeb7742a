public import Geolocation
public import WebSocketFormat

/// Decides which clients a server accepts, and takes over their connections.
@NetworkActor
public protocol WebSocketServerDelegate: AnyObject {
    /// Decides about a client that asks for an upgrade.
    func server(_ server: WebSocketServer, admit request: HTTPRequest, from host: String) -> WebSocketAdmission

    /// Takes over a connection, sets its owner, and holds it.
    func server(_ server: WebSocketServer, didOpen connection: WebSocketConnection, request: HTTPRequest)

    /// Answers a plain GET or HEAD; nil if there is nothing at its target.
    ///
    /// The connection is closed after the answer, of which a HEAD gets the fields alone.
    func server(_ server: WebSocketServer, answer request: HTTPRequest) -> HTTPReply?

    /// Whether a connection can give way to a client from a host since all are in use; ends it if `isDue`.
    func server(_ server: WebSocketServer, makeRoomFor host: String, isDue: Bool) -> Bool

    /// Called when a limit first takes effect after the opening, with words that follow the server's name.
    func server(_ server: WebSocketServer, didReachLimit words: String)

    /// Called when a client did not become a connection, with a reason to count.
    func server(_ server: WebSocketServer, didTurnAway reason: DropReason)
}

extension WebSocketServerDelegate {
    /// `false`.
    public func server(_ server: WebSocketServer, makeRoomFor host: String, isDue: Bool) -> Bool { false }

    /// Does nothing.
    public func server(_ server: WebSocketServer, didReachLimit words: String) {}
}

/// The decision about a client that asks for an upgrade.
public enum WebSocketAdmission: Sendable {
    /// Upgrades the connection, with these fields in the response.
    case accept([HTTPField])
    /// Sends a response instead; the reason is counted.
    case refuse(HTTPReply, reason: DropReason)
}
