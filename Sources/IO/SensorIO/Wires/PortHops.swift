/// Recognises a sender that uses a new port for each datagram, as small programs do that open a socket each time.
///
/// A new port belongs to the same sender if the previous port was heard only once, and is not heard again.
struct PortHops: Sendable {
    /// The number of previous ports remembered.
    ///
    /// One that is heard again belongs to another sender.
    private static let limit = 16

    private var left: [WirePeer] = []

    /// Creates an instance without history.
    init() {}

    /// Whether a new peer is the selected sender at a new port.
    ///
    /// - Parameters:
    ///   - peer: The sender of a first datagram.
    ///   - chosen: The selected sender; `nil` if none is selected.
    ///   - count: The number of datagrams received from the selected sender.
    mutating func isSameSender(
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
