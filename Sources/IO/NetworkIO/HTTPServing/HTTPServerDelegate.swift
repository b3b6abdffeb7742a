public import Geolocation
public import WebSocketFormat

/// Handles the requests of a server.
@NetworkActor
public protocol HTTPServerDelegate: AnyObject {
    /// Decides about a request by its head, before its body is read: `nil` to go on, or the answer that refuses it, after
    /// which the connection is closed.
    func server(_ server: HTTPServer, refusalOf head: HTTPRequest, from host: String) -> HTTPReply?

    /// Handles a whole request, and answers it now or later, from any actor by `NetworkActor.enqueue(_:)`.
    func server(_ server: HTTPServer, didReceive exchange: HTTPServerExchange)

    /// Called when a limit first takes effect after the opening, with words that follow the server's name.
    func server(_ server: HTTPServer, didReachLimit words: String)

    /// Called when a client or a request was turned away by the server itself, with a reason to count.
    func server(_ server: HTTPServer, didTurnAway reason: DropReason)
}

extension HTTPServerDelegate {
    /// `nil`.
    public func server(_ server: HTTPServer, refusalOf head: HTTPRequest, from host: String) -> HTTPReply? { nil }

    /// Does nothing.
    public func server(_ server: HTTPServer, didReachLimit words: String) {}
}
