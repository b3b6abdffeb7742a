public import Geolocation

/// Receives the data and state changes of a wire.
@SensorActor
public protocol WireDelegate: AnyObject, Sendable {
    /// Called when the state of the wire changes.
    ///
    /// When a wire is no longer open, incomplete data of all its peers should be discarded.
    func wire(_ wire: any Wire, didChange state: WireState)

    /// Called with bytes as received from one peer.
    ///
    /// - Parameters:
    ///   - wire: The wire.
    ///   - bytes: The bytes, valid only during the call.
    ///   - peer: The sender. Data of different peers must not be mixed.
    ///   - isDatagram: Whether the bytes are a complete datagram, which ends its content even without a line feed.
    func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool)

    /// Called when a peer has connected; not called for devices and senders of datagrams.
    func wire(_ wire: any Wire, didConnect peer: WirePeer)

    /// Called when a connected peer has disconnected; its incomplete data should be discarded.
    func wire(_ wire: any Wire, didDisconnect peer: WirePeer)

    /// Called when the wire first refuses clients because of a limit, with a sentence about it, and with `nil` once it
    /// accepts another one.
    func wire(_ wire: any Wire, isLimited reason: String?)

    /// Called when a message was dropped because a peer or the system accepts messages too slowly.
    ///
    /// The message is also counted in the wire's drops.
    func wire(_ wire: any Wire, didOverflow reason: String)
}

extension WireDelegate {
    /// Does nothing.
    public func wire(_ wire: any Wire, didConnect peer: WirePeer) {}

    /// Does nothing.
    public func wire(_ wire: any Wire, didDisconnect peer: WirePeer) {}

    /// Does nothing.
    public func wire(_ wire: any Wire, isLimited reason: String?) {}

    /// Does nothing.
    public func wire(_ wire: any Wire, didOverflow reason: String) {}
}
