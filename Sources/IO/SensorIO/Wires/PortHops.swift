/// Recognises a sender that uses a new port for each datagram, such as a small program that opens a socket each time.
///
/// A new port belongs to the same sender if the previous port sent only one datagram and does not send again.
struct PortHops: Sendable {
    /// The number of previous ports that are stored.
    ///
    /// If one of them sends again, it belongs to another sender.
    private static let limit = 16

    private var left: [WirePeer] = []

    /// Creates an instance that has seen no datagrams.
    init() {}

    /// Returns `true` if a new peer is the selected sender at a new port.
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
