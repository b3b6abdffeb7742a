public import Geolocation

/// The senders at the other end of a wire, identified by their addresses, and the selected one among them.
///
/// The selection survives if the selected sender only changes its UDP port. The type is inlinable, and public only for
/// that, so that the data path is specialised for each kind of sender.
@SensorActor
public struct WireSenders<Sender: WireSender>: Sendable {
    @usableFromInline let limit: Int
    @usableFromInline var table: [WirePeer: Sender] = [:]
    @usableFromInline var recent: (peer: WirePeer, sender: Sender)?
    @usableFromInline var hops = PortHops()
    @usableFromInline var selection: SenderSelection<WirePeer>

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of senders.
    ///   - failover: Seconds without a value of the selected sender after which another one replaces it.
    @inlinable nonisolated public init(limit: Int, failover: Double) {
        self.limit = limit
        selection = SenderSelection(failover: failover)
    }

    /// All senders, in no particular order.
    @inlinable public var all: some Collection<Sender> { table.values }

    /// The sender at an address; `nil` if there is none.
    @inlinable public subscript(peer: WirePeer) -> Sender? { table[peer] }

    /// Returns the sender of received bytes, even if it has changed its port; `nil` for a new one.
    @inlinable public mutating func sender(of peer: WirePeer) -> Sender? {
        if let recent, recent.peer == peer { return recent.sender }
        guard let sender = table[peer] ?? movedSender(to: peer) else { return nil }
        recent = (peer, sender)
        return sender
    }

    /// Returns the selected sender if it has only changed its port.
    ///
    /// Connections never do that.
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

    /// The sender to remove before another one can be inserted: the one silent for longest; `nil` while there is room.
    ///
    /// It is never the selected one, which a flood of others must not displace.
    @inlinable public var displaced: Sender? {
        guard table.count >= limit else { return nil }
        return table.values.filter { $0.peer != selection.chosen }.min { $0.heard.last < $1.heard.last }
    }

    /// Adds a new sender.
    @inlinable public mutating func insert(_ sender: Sender) {
        table[sender.peer] = sender
        recent = (sender.peer, sender)
    }

    /// Removes a sender.
    ///
    /// If it was selected, no sender is selected any more.
    @inlinable public mutating func remove(_ sender: Sender) {
        selection.forget(sender.peer)
        table[sender.peer] = nil
        if recent?.sender === sender { recent = nil }
    }

    /// Whether a sender's values are used; see `SenderSelection`.
    @inlinable public mutating func accepts(_ sender: Sender, hasValue: Bool, at instant: SensorInstant) -> Bool {
        selection.accepts(sender.peer, hasValue: hasValue, at: instant)
    }

    /// Clears the selection, so that the next sender with a value is selected; the senders are kept.
    @inlinable public mutating func chooseAnew() {
        selection.chosen = nil
    }
}
