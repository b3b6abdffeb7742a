public import Geolocation
public import WebSocketFormat

/// An object that decides which clients a ``WebSocketServer`` admits, and takes over their connections.
@NetworkActor
public protocol WebSocketServerDelegate: AnyObject {
    /// Decides whether to admit a client that requests an upgrade.
    func server(_ server: WebSocketServer, admit request: HTTPRequest, from host: String) -> WebSocketAdmission

    /// Returns the reply to a plain GET or HEAD; `nil` if the server has nothing at the request's target.
    ///
    /// The connection is closed after the reply. For a HEAD, only the head is sent.
    func server(_ server: WebSocketServer, answer request: HTTPRequest) -> HTTPReply?

    /// Returns whether the delegate can end a connection so that a client at `host` can connect; called if all
    /// connections are in use.
    ///
    /// If `isDue` is `true`, the delegate ends that connection now.
    func server(_ server: WebSocketServer, makeRoomFor host: String, isDue: Bool) -> Bool

    /// Called when the server refuses clients or data because of a limit, and with `nil` when it has refused none for a
    /// minute.
    ///
    /// The same limit is reported at most once a minute.
    ///
    /// `words` is a clause that follows the server's name in a message.
    func server(_ server: WebSocketServer, isLimited words: String?)

    /// Called when a client was refused or lost before it had a WebSocket connection; the delegate counts this under
    /// `reason`.
    func server(_ server: WebSocketServer, didTurnAway reason: DropReason)
}

extension WebSocketServerDelegate {
    /// Returns `false`, so that no connection is ended for a new client.
    public func server(_ server: WebSocketServer, makeRoomFor host: String, isDue: Bool) -> Bool { false }

    /// Does nothing, so that reached limits are not reported.
    public func server(_ server: WebSocketServer, isLimited words: String?) {}
}

/// The decision about a client that requests an upgrade.
public enum WebSocketAdmission: Sendable {
    /// Upgrades the connection, with these header fields in the response, and passes the open connection to `then`.
    ///
    /// `then` has to set the connection's owner and to hold the connection. If all connections are in use and none can be
    /// ended for the client, the client is refused, and `then` is not called.
    case accept([HTTPField], then: @NetworkActor (WebSocketConnection) -> Void)
    /// Sends a reply instead of upgrading the connection; the server counts the refusal under the given reason.
    case refuse(HTTPReply, reason: DropReason)
}
