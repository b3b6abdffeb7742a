public import Geolocation
public import WebSocketFormat

/// Decides which clients a ``WebSocketServer`` admits, and takes over their connections.
@NetworkActor
public protocol WebSocketServerDelegate: AnyObject {
    /// Decides about a client that requests an upgrade.
    func server(_ server: WebSocketServer, admit request: HTTPRequest, from host: String) -> WebSocketAdmission

    /// Takes over a connection: must set its owner and hold it.
    func server(_ server: WebSocketServer, didOpen connection: WebSocketConnection, request: HTTPRequest)

    /// Returns the reply to a plain GET or HEAD; `nil` if there is nothing at its target.
    ///
    /// The connection is closed after the reply. For a HEAD, only the head is sent.
    func server(_ server: WebSocketServer, answer request: HTTPRequest) -> HTTPReply?

    /// Returns `true` if a connection can be displaced by a client from a host, since all are in use; ends it if
    /// `isDue`.
    func server(_ server: WebSocketServer, makeRoomFor host: String, isDue: Bool) -> Bool

    /// Called when a limit is first reached after opening, with a clause that follows the server's name.
    func server(_ server: WebSocketServer, didReachLimit words: String)

    /// Called when a client was refused or lost before it had a connection, with a reason to count.
    func server(_ server: WebSocketServer, didTurnAway reason: DropReason)
}

extension WebSocketServerDelegate {
    /// Returns `false`.
    public func server(_ server: WebSocketServer, makeRoomFor host: String, isDue: Bool) -> Bool { false }

    /// Does nothing.
    public func server(_ server: WebSocketServer, didReachLimit words: String) {}
}

/// The decision about a client that requests an upgrade.
public enum WebSocketAdmission: Sendable {
    /// Upgrades the connection, with these header fields in the response.
    case accept([HTTPField])
    /// Sends a reply instead; the reason is counted.
    case refuse(HTTPReply, reason: DropReason)
}
