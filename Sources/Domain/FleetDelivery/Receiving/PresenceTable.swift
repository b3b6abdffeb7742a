import RelayFormat

/// Which devices are connected, by their own word and that of their broker.
struct PresenceTable: Sendable {
    private struct Entry: Sendable {
        var epoch: Int64
        var connection: Int64
        var isConnected: Bool
    }

    private var entries: [FleetAddress: Entry] = [:]
    private let limit: Int

    /// Creates an empty table.
    ///
    /// - Parameter limit: The number of devices at which those that are not connected are forgotten.
    init(limit: Int) { self.limit = max(1, limit) }

    /// Records a message; returns whether a device has connected or disconnected by it.
    ///
    /// A farewell that comes late, after the device has connected again, is ignored.
    mutating func record(_ presence: FleetPresence, of address: FleetAddress) -> Bool {
        let known = entries[address]
        if let known, !presence.isConnected, (presence.epoch, presence.connection) < (known.epoch, known.connection) {
            return false
        }
        if known == nil, entries.count >= limit {
            entries = entries.filter { $0.value.isConnected }
            if entries.count >= limit { entries = [:] }
        }
        entries[address] = Entry(
            epoch: presence.epoch, connection: presence.connection, isConnected: presence.isConnected)
        return presence.isConnected != known?.isConnected ?? false
    }
}
