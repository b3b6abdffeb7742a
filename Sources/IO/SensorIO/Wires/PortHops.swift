/// Recognises a sender that uses a new port for each datagram, such as a small program that opens a socket each time.
///
/// If the previous port has sent a single datagram and sends no more, a new port of the same host belongs to the same
/// sender.
struct PortHops: Sendable {
    /// The maximum number of the sender's previous ports that are stored.
    ///
    /// The sender never returns to a previous port. If a stored port sends again, it therefore belongs to a different
    /// sender.
    private static let limit = 16

    private var left: [WirePeer] = []

    /// Creates an instance that has recognised no ports yet.
    init() {}

    /// Returns `true` if a peer that sends for the first time is the selected sender at a new port.
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
