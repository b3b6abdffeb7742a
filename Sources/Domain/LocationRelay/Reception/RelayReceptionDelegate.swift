public import Geolocation

/// Receives all new fixes of all senders.
@SensorActor
public protocol RelayReceptionDelegate: AnyObject, Sendable {
    /// Called with a fix that was not received before.
    ///
    /// When the method returns, the fix may be acknowledged, so anything that must be persistent has to be saved by
    /// then. If saving fails, stop the provider within the call, which prevents the acknowledgement, and restore the
    /// provider's window to the saved state before the next start.
    ///
    /// The fix may be passed on to ``LocationRelayService/receive(_:stream:from:)`` with its stream and sender. The
    /// service has a window of its own, since fixes may also reach it on other routes.
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
