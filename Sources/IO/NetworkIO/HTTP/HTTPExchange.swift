/// A handle with which a running request of an ``HTTPClient`` can be cancelled.
///
/// Releasing the handle does not cancel the request.
public struct HTTPExchange: Sendable {
    private let action: @NetworkActor @Sendable () -> Void

    /// Creates a handle that cancels a request.
    ///
    /// - Parameter action: A function that cancels the request; it must do nothing if the request has ended.
    public init(cancel action: @escaping @NetworkActor @Sendable () -> Void) {
        self.action = action
    }

    /// Cancels the request, unless the request has already ended.
    ///
    /// The completion of a cancelled request is called soon afterwards, with the failure `cancelled`.
    @NetworkActor
    public func cancel() { action() }
}
