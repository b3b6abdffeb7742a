public import Geolocation

/// The senders at the other end of a wire, told apart by their addresses, and which of them counts.
///
/// The one that counts stays the same where it only takes another port for its datagrams. It is inlinable, and public for
/// that alone, so that each kind of sender gets code of its own on the data path.
@SensorActor
public struct WireSenders<Sender: WireSender>: Sendable {
    @usableFromInline let limit: Int
    @usableFromInline var table: [WirePeer: Sender] = [:]
    @usableFromInline var recent: (peer: WirePeer, sender: Sender)?
    @usableFromInline var hops = PortHops()
    @usableFromInline var selection: SenderSelection<WirePeer>

    /// Makes a table without senders.
    ///
    /// - Parameters:
    ///   - limit: Senders that are told apart at the same time.
    ///   - failover: Seconds without a value of the sender that counts, after which another one takes its place.
    @inlinable nonisolated public init(limit: Int, failover: Double) {
        self.limit = limit
        selection = SenderSelection(failover: failover)
    }

    /// All senders, in no order.
    @inlinable public var all: some Collection<Sender> { table.values }

    /// The sender at an address; nil where there is none.
    @inlinable public subscript(peer: WirePeer) -> Sender? { table[peer] }

    /// The sender from which bytes have come, which may have taken another port; nil for a new one.
    @inlinable public mutating func sender(of peer: WirePeer) -> Sender? {
        if let recent, recent.peer == peer { return recent.sender }
        guard let sender = table[peer] ?? movedSender(to: peer) else { return nil }
        recent = (peer, sender)
        return sender
    }

    /// The sender that counts, where it has only taken another port, which is nothing that a connection does.
    @inlinable mutating func movedSender(to peer: WirePeer) -> Sender? {
        guard peer.connection == 0, let chosen = selection.chosen, let sender = table[chosen],
            hops.isSameSender(peer, as: chosen, heard: sender.heard.count)
        else { return nil }
        table[chosen] = nil
        table[peer] = sender
        sender.move(to: peer)
        selection.chosen = peer
        return sender
    }

    /// Who was silent longest and has to be removed before another one is inserted; nil while there is room.
    ///
    /// It is never the one that counts, which a flood of others must not displace.
    @inlinable public var displaced: Sender? {
        guard table.count >= limit else { return nil }
        return table.values.filter { $0.peer != selection.chosen }.min { $0.heard.last < $1.heard.last }
    }

    /// Adds a sender from which bytes have come for the first time.
    @inlinable public mutating func insert(_ sender: Sender) {
        table[sender.peer] = sender
        recent = (sender.peer, sender)
    }

    /// Forgets a sender; where it counted, nobody does any more.
    @inlinable public mutating func remove(_ sender: Sender) {
        selection.forget(sender.peer)
        table[sender.peer] = nil
        if recent?.sender === sender { recent = nil }
    }

    /// Whether what a sender says counts, see `SenderSelection`.
    @inlinable public mutating func accepts(_ sender: Sender, hasValue: Bool, at instant: SensorInstant) -> Bool {
        selection.accepts(sender.peer, hasValue: hasValue, at: instant)
    }

    /// Lets the next one count that tells a value; the senders stay known.
    @inlinable public mutating func chooseAnew() {
        selection.chosen = nil
    }
}
