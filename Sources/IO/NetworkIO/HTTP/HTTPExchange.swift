/// A running exchange of an ``HTTPClient``, used to cancel it.
///
/// Releasing the object does not cancel the exchange.
public struct HTTPExchange: Sendable {
    private let action: @NetworkActor @Sendable () -> Void

    /// Creates the object that cancels an exchange.
    ///
    /// - Parameter action: A function that cancels the exchange; it must do nothing if the exchange has ended.
    public init(cancel action: @escaping @NetworkActor @Sendable () -> Void) {
        self.action = action
    }

    /// Cancels the exchange unless it has ended; the completion of the exchange is then soon called with `cancelled`.
    @NetworkActor
    public func cancel() { action() }
}
