public import Geolocation

/// Hears of a wire.
@SensorActor
public protocol WireDelegate: AnyObject, Sendable {
    /// Takes a change of the wire itself.
    ///
    /// Whatever a peer had begun is over when a wire stops being open.
    func wire(_ wire: any Wire, didChange state: WireState)

    /// Takes bytes as they came from one peer.
    ///
    /// - Parameters:
    ///   - wire: The wire.
    ///   - bytes: The bytes; they are valid during the call only.
    ///   - peer: Who sent them. What different peers send must not be mixed.
    ///   - isDatagram: Whether the bytes are a whole datagram, which ends what it holds, line feed or not.
    func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool)

    /// Hears that a peer has come: a connection was made. A datagram's sender and a device are not announced.
    func wire(_ wire: any Wire, didConnect peer: WirePeer)

    /// Hears that a peer has gone for good: what it has begun will not be ended. Only who was announced goes.
    func wire(_ wire: any Wire, didDisconnect peer: WirePeer)
}

extension WireDelegate {
    /// Does nothing.
    public func wire(_ wire: any Wire, didConnect peer: WirePeer) {}

    /// Does nothing.
    public func wire(_ wire: any Wire, didDisconnect peer: WirePeer) {}
}
