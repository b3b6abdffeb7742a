public import Geolocation
public import WebSocketFormat

/// Handles the requests of a server.
@NetworkActor
public protocol HTTPServerDelegate: AnyObject {
    /// Returns the reply that refuses a request before its body is read, after which the connection is closed; `nil` to
    /// go on.
    func server(_ server: HTTPServer, refusalOf head: HTTPRequest, from host: String) -> HTTPReply?

    /// Handles a complete request, and replies now or later; from another actor, use `NetworkActor.enqueue(_:)`.
    func server(_ server: HTTPServer, didReceive exchange: HTTPServerExchange)

    /// Called when a limit is first reached after opening, with a clause that follows the server's name.
    func server(_ server: HTTPServer, didReachLimit words: String)

    /// Called when the server itself refuses a client or a request, with a reason to count.
    func server(_ server: HTTPServer, didTurnAway reason: DropReason)
}

extension HTTPServerDelegate {
    /// Returns `nil`.
    public func server(_ server: HTTPServer, refusalOf head: HTTPRequest, from host: String) -> HTTPReply? { nil }

    /// Does nothing.
    public func server(_ server: HTTPServer, didReachLimit words: String) {}
}
