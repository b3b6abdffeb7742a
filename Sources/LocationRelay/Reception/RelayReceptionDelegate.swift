public import Geolocation

/// Hears of everything that a receiver takes over, of all senders.
@SensorActor
public protocol RelayReceptionDelegate: AnyObject, Sendable {
    /// Takes a fix that was not received before.
    ///
    /// When it returns, the fix may be acknowledged: what has to be kept is kept. Who cannot keep it stops the provider in the
    /// call, so that it is not acknowledged, and sets the provider's window back to what was kept before the next start.
    ///
    /// The fix may be handed on to ``LocationRelayService/receive(_:stream:from:)`` with its stream and sender. The service has a
    /// window of its own, since fixes may come to it by other ways, too.
    func relayReception(_ provider: RelayProvider, didReceive fix: ReceivedFix)

    /// Hears that a sender has connected.
    func relayReception(_ provider: RelayProvider, didConnect sender: String)

    /// Hears that a sender has no connection any more.
    func relayReception(_ provider: RelayProvider, didDisconnect sender: String)
}

extension RelayReceptionDelegate {
    /// Does nothing.
    public func relayReception(_ provider: RelayProvider, didConnect sender: String) {}

    /// Does nothing.
    public func relayReception(_ provider: RelayProvider, didDisconnect sender: String) {}
}
