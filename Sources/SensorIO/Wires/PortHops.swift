/// Recognises a sender that takes a new port for each of its datagrams, as small programs do that open a socket each time:
/// a new port is the same sender where the one before it was heard once only, and is not heard again.
@usableFromInline struct PortHops: Sendable {
    /// Ports that are remembered, so that one which is heard again is known to be another sender's.
    private static let limit = 16

    private var left: [WirePeer] = []

    /// Makes an instance that has seen nothing.
    @usableFromInline init() {}

    /// Whether a new peer is the sender that was another peer before.
    ///
    /// - Parameters:
    ///   - peer: Who sent a datagram for the first time.
    ///   - chosen: Who counts at present; nil while nobody does.
    ///   - count: How many datagrams that one has sent.
    @usableFromInline mutating func isSameSender(
        _ peer: WirePeer, as chosen: WirePeer?, heard count: Int
    ) -> Bool {
        guard let chosen, count == 1, chosen != peer, chosen.isSameHost(as: peer), !left.contains(peer) else {
            return false
        }
        if left.count == Self.limit { left.removeFirst() }
        left.append(chosen)
        return true
    }
}
