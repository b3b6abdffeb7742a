public import Geolocation

/// Receives all new fixes of all senders.
@SensorActor
public protocol RelayReceptionDelegate: AnyObject, Sendable {
    /// Called with each new fix.
    ///
    /// The fix may be acknowledged as soon as the method returns, so persistent state must be saved before. If saving
    /// fails, stop the provider within the call, which prevents the acknowledgement, and restore the provider's window to
    /// the saved state before the next start.
    ///
    /// The fix may be passed to ``LocationRelayService/receive(_:stream:from:)`` with its stream and sender. The service
    /// has a separate window, since fixes may also reach it on other routes.
    func relayReception(_ provider: RelayProvider, didReceive fix: ReceivedFix)

    /// Called when a sender connects.
    func relayReception(_ provider: RelayProvider, didConnect sender: String)

    /// Called when the last connection of a sender ends.
    func relayReception(_ provider: RelayProvider, didDisconnect sender: String)
}

extension RelayReceptionDelegate {
    /// Does nothing.
    public func relayReception(_ provider: RelayProvider, didConnect sender: String) {}

    /// Does nothing.
    public func relayReception(_ provider: RelayProvider, didDisconnect sender: String) {}
}
