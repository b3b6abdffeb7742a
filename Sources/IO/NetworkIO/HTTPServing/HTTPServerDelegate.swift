public import Geolocation
public import WebSocketFormat

/// An object that handles the requests that an ``HTTPServer`` receives.
@NetworkActor
public protocol HTTPServerDelegate: AnyObject {
    /// Returns the reply that refuses a request before its body is read; `nil` if the body should be read. Default:
    /// `nil`.
    ///
    /// The connection is closed after such a refusal.
    func server(_ server: HTTPServer, refusalOf head: HTTPRequest, from host: String) -> HTTPReply?

    /// Handles a complete request, and replies now or later.
    ///
    /// To reply from another actor, use `NetworkActor.enqueue(_:)`.
    func server(_ server: HTTPServer, didReceive exchange: HTTPServerExchange)

    /// Called when the server refuses clients or data because of a limit, and with `nil` when it has refused none for a
    /// minute.
    ///
    /// The same limit is reported at most once a minute.
    ///
    /// `words` is a clause that follows the server's name in a message.
    func server(_ server: HTTPServer, isLimited words: String?)

    /// Called when the server itself refuses a client or a request; the delegate counts the refusal under `reason`.
    func server(_ server: HTTPServer, didTurnAway reason: DropReason)
}

extension HTTPServerDelegate {
    /// Returns `nil`, so that the bodies of all requests are read.
    public func server(_ server: HTTPServer, refusalOf head: HTTPRequest, from host: String) -> HTTPReply? { nil }

    /// Does nothing, so that reached limits are not reported.
    public func server(_ server: HTTPServer, isLimited words: String?) {}
}
