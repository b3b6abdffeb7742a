/// A client that sends requests to HTTP servers, over connections that it keeps for the next requests.
///
/// It speaks HTTP/1.1, follows no redirects, keeps no cookies, and verifies the server of each encrypted connection.
@NetworkActor
public protocol HTTPClient: AnyObject, Sendable {
    /// Starts an exchange.
    ///
    /// A request whose kept connection turns out to be closed, without a byte of a reply, is sent again on a new one.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - body: Called once with the outcome, on the network actor, never before this call returns. It may start the next
    ///     exchange.
    /// - Returns: The exchange, to cancel it.
    @discardableResult
    func start(
        _ request: HTTPClientRequest,
        _ body: @escaping @NetworkActor (Result<HTTPClientReply, HTTPClientFailure>) -> Void
    ) -> HTTPExchange

    /// Cancels all exchanges and closes all connections; later exchanges fail with `cancelled`.
    func close()
}
