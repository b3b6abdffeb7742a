/// A client that sends requests to HTTP servers and reuses their connections.
///
/// The client speaks HTTP/1.1, does not follow redirects, keeps no cookies, and verifies the server of each encrypted
/// connection.
@NetworkActor
public protocol HTTPClient: AnyObject, Sendable {
    /// Starts an exchange: sends a request, and passes the reply to `body`.
    ///
    /// If a reused connection turns out to be closed before the first byte of the reply, the request is sent again on a
    /// new connection.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - body: A function that is called once on the network actor with the outcome, always after this call returns.
    ///     The function may start another exchange.
    /// - Returns: A handle that cancels the exchange.
    @discardableResult
    func start(
        _ request: HTTPClientRequest,
        _ body: @escaping @NetworkActor (Result<HTTPClientReply, HTTPClientFailure>) -> Void
    ) -> HTTPExchange

    /// Cancels all exchanges and closes all connections; later exchanges fail with `cancelled`.
    func close()
}
