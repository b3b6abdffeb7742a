import Geolocation

/// A table of all senders at the other end of a wire, by address; one of the senders is selected.
///
/// A sender that only changes its UDP port stays selected.
@SensorActor
struct WireSenders<Sender: WireSender>: Sendable {
    private let limit: Int
    private var table: [WirePeer: Sender] = [:]
    private var recent: (peer: WirePeer, sender: Sender)?
    private var hops = PortHops()
    private var selection: SenderSelection<WirePeer>

    /// Creates an empty table of senders.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of senders in the table.
    ///   - failover: Seconds without a value from the selected sender after which another sender replaces it.
    nonisolated init(limit: Int, failover: Double) {
        self.limit = limit
        selection = SenderSelection(failover: failover)
    }

    /// All senders in the table, in no particular order.
    var all: some Collection<Sender> { table.values }

    /// The sender at the given address; `nil` if the address is unknown.
    subscript(peer: WirePeer) -> Sender? { table[peer] }

    /// Returns the sender in the table to which a peer belongs; `nil` if the sender is new.
    ///
    /// The peer may also be the new UDP port of the selected sender, which is then kept in the table under this port.
    mutating func sender(of peer: WirePeer) -> Sender? {
        if let recent, recent.peer == peer { return recent.sender }
        guard let sender = table[peer] ?? movedSender(to: peer) else { return nil }
        recent = (peer, sender)
        return sender
    }

    /// Returns the selected sender if `peer` is the new UDP port of the same sender.
    ///
    /// The port of a connection never changes.
    private mutating func movedSender(to peer: WirePeer) -> Sender? {
        guard peer.connection == 0, let chosen = selection.chosen, let sender = table[chosen],
            hops.isSameSender(peer, as: chosen, heard: sender.heard.count)
        else { return nil }
        table[chosen] = nil
        table[peer] = sender
        sender.move(to: peer)
        selection.chosen = peer
        return sender
    }

    /// The sender to remove before another can be added: the one that has been silent for longest.
    ///
    /// The result is `nil` while the table has room for another sender. The selected sender is never removed, so that a
    /// flood of other senders cannot displace it.
    var displaced: Sender? {
        guard table.count >= limit else { return nil }
        return table.values.filter { $0.peer != selection.chosen }.min { $0.heard.last < $1.heard.last }
    }

    /// Adds a new sender to the table.
    mutating func insert(_ sender: Sender) {
        table[sender.peer] = sender
        recent = (sender.peer, sender)
    }

    /// Removes a sender from the table; if it was selected, no sender is selected afterwards.
    mutating func remove(_ sender: Sender) {
        selection.forget(sender.peer)
        table[sender.peer] = nil
        if recent?.sender === sender { recent = nil }
    }

    /// Returns `true` if the values of the given sender should be used; see `SenderSelection`.
    mutating func accepts(_ sender: Sender, hasValue: Bool, at instant: SensorInstant) -> Bool {
        selection.accepts(sender.peer, hasValue: hasValue, at: instant)
    }

    /// Clears the selection, so that the next sender with a value is selected; keeps the senders.
    mutating func chooseAnew() {
        selection.chosen = nil
    }
}

/// A sender at the other end of a wire: its address, the number of times that bytes arrived from it, and the last of
/// these times.
@SensorActor
class WireSender {
    /// The sender's address; ``WireSenders`` updates it when the sender changes its port.
    final private(set) var peer: WirePeer

    /// The number of times that bytes were received from the sender at its current address, and the time of the last
    /// reception.
    final private(set) var heard = (count: 0, last: SensorInstant(nanoseconds: 0))

    /// Creates a sender from which nothing has been received yet.
    init(peer: WirePeer) {
        self.peer = peer
    }

    /// Records that bytes were received from the sender.
    final func recordArrival(at instant: SensorInstant) {
        heard.last = instant
        heard.count += 1
    }

    /// Records that the sender has changed its address.
    final func move(to peer: WirePeer) {
        self.peer = peer
        heard.count = 0
    }
}
