public import Geolocation

/// The state of one sender at the other end of a wire.
///
/// Subclasses add the decoder of its bytes.
///
/// Public only for ``WireSenders``.
@SensorActor
open class WireSender {
    /// The sender's address.
    ///
    /// ``WireSenders`` updates it when the sender changes its port.
    public final private(set) var peer: WirePeer

    /// The number of chunks received from this address, and the time of the last one.
    @usableFromInline final var heard = (count: 0, last: SensorInstant(nanoseconds: 0))

    /// Creates a sender from which nothing has been received yet.
    public init(peer: WirePeer) {
        self.peer = peer
    }

    /// Records that a chunk was received.
    @inlinable public final func noteHeard(at instant: SensorInstant) {
        heard.last = instant
        heard.count += 1
    }

    /// Records that the sender has changed its address.
    @usableFromInline final func move(to peer: WirePeer) {
        self.peer = peer
        heard.count = 0
    }
}
