public import Geolocation

/// An object that receives the data and state changes of a wire.
@SensorActor
public protocol WireDelegate: AnyObject, Sendable {
    /// Called when the state of the wire changes.
    ///
    /// When the wire is no longer open, the delegate should discard incomplete data of all its peers.
    func wire(_ wire: any Wire, didChange state: WireState)

    /// Called with bytes as received from one peer.
    ///
    /// - Parameters:
    ///   - wire: The wire.
    ///   - bytes: The bytes, valid only during the call.
    ///   - peer: The sender. The data of different peers must not be mixed.
    ///   - isDatagram: Whether the bytes are a complete datagram, at whose end a line is complete even without a line
    ///     feed.
    func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool)

    /// Called when a peer has connected to the wire; not called for devices and senders of datagrams.
    func wire(_ wire: any Wire, didConnect peer: WirePeer)

    /// Called when a connected peer has disconnected; the delegate should discard the peer's incomplete data.
    func wire(_ wire: any Wire, didDisconnect peer: WirePeer)

    /// Called when the wire refuses clients because of a limit, and when it has refused none for a minute.
    ///
    /// `reason` is a sentence that names the limit; `nil` if no client has been refused for a minute. The same limit is
    /// reported at most once a minute.
    func wire(_ wire: any Wire, isLimited reason: String?)

    /// Called when a message was dropped because a peer or the system accepts messages too slowly.
    ///
    /// The wire also counts the message in ``Wire/drops``.
    func wire(_ wire: any Wire, didOverflow reason: String)
}

extension WireDelegate {
    /// Does nothing, for delegates that need not know which peers are connected.
    public func wire(_ wire: any Wire, didConnect peer: WirePeer) {}

    /// Does nothing, for delegates that need not know which peers have disconnected.
    public func wire(_ wire: any Wire, didDisconnect peer: WirePeer) {}

    /// Does nothing, so that refused clients are not reported.
    public func wire(_ wire: any Wire, isLimited reason: String?) {}

    /// Does nothing; the wire counts the dropped message anyway.
    public func wire(_ wire: any Wire, didOverflow reason: String) {}
}
