/// An exchange of an HTTP client that can be cancelled.
///
/// Releasing it does not cancel the exchange.
public struct HTTPExchange: Sendable {
    private let action: @NetworkActor @Sendable () -> Void

    /// Creates an exchange.
    ///
    /// - Parameter action: Ends the exchange; does nothing if it has ended.
    public init(cancel action: @escaping @NetworkActor @Sendable () -> Void) {
        self.action = action
    }

    /// Ends the exchange: its completion is called with the failure `cancelled` soon, unless it has been called already.
    @NetworkActor
    public func cancel() { action() }
}
