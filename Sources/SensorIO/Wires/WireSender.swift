public import Geolocation

/// What is known of one sender at the other end of a wire; a subclass adds what decodes its bytes.
///
/// It is public for the sake of ``WireSenders``.
@SensorActor
open class WireSender {
    /// Where it sends from; ``WireSenders`` follows it to another port.
    public final private(set) var peer: WirePeer

    /// How many pieces of bytes it has sent from this address, and when the last one came.
    @usableFromInline final var heard = (count: 0, last: SensorInstant(nanoseconds: 0))

    /// Makes a sender that has not been heard yet.
    public init(peer: WirePeer) {
        self.peer = peer
    }

    /// Notes that a piece of bytes has come from it.
    @inlinable public final func noteHeard(at instant: SensorInstant) {
        heard.last = instant
        heard.count += 1
    }

    /// Notes that it sends from another address now.
    @usableFromInline final func move(to peer: WirePeer) {
        self.peer = peer
        heard.count = 0
    }
}
