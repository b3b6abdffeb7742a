public import Geolocation

/// Receives all new fixes of all senders from a ``RelayProvider``.
@SensorActor
public protocol RelayReceptionDelegate: AnyObject, Sendable {
    /// Called with each new fix.
    ///
    /// The fix may be acknowledged to its sender as soon as the method returns, so persistent state must be saved
    /// before. If saving fails, stop the provider within the call, which prevents the acknowledgement. Before the next
    /// start, restore ``RelayProvider/window`` (the record of received fixes) to the saved state.
    ///
    /// The fix may be passed to ``LocationRelayService/receive(_:stream:from:)`` with its stream and sender. The
    /// service has a separate record, since fixes may also reach it on other routes.
    func relayReception(_ provider: RelayProvider, didReceive fix: ReceivedFix)

    /// Called when a sender establishes its first connection.
    func relayReception(_ provider: RelayProvider, didConnect sender: String)

    /// Called when the last connection of a sender ends.
    func relayReception(_ provider: RelayProvider, didDisconnect sender: String)
}

extension RelayReceptionDelegate {
    /// Does nothing when a sender connects.
    public func relayReception(_ provider: RelayProvider, didConnect sender: String) {}

    /// Does nothing when a sender disconnects.
    public func relayReception(_ provider: RelayProvider, didDisconnect sender: String) {}
}
