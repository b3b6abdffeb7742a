import RelayFormat

/// Tracks which devices are connected, according to the presence messages of the devices and of their broker.
struct PresenceTable: Sendable {
    private struct Entry: Sendable {
        var epoch: Int64
        var connection: Int64
        var isConnected: Bool
    }

    private var entries: [FleetAddress: Entry] = [:]
    private let limit: Int

    /// Creates a table without devices.
    ///
    /// - Parameter limit: The maximum number of devices. To make room for a further device, the table removes all
    ///   disconnected devices, or all devices if none is disconnected.
    init(limit: Int) { self.limit = max(1, limit) }

    /// Records a presence message; returns whether it changes the connection state of the device.
    ///
    /// A message about the end of an earlier connection is ignored if the device has connected again since.
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
