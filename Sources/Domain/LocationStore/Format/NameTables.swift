/// The database tables that assign numbers to the names of devices and sources, with a bounded cache in memory.
///
/// The rows of records refer to devices and sources by these numbers.
final class NameTables {
    private let database: Database
    private var sources: [String: Int64] = [:]
    private var devices: [String: Int64] = [:]
    private var sourceNames: [Int64: String] = [:]
    private var deviceNames: [Int64: String] = [:]

    /// The maximum number of names in each cache.
    ///
    /// A cache that reaches this limit is emptied.
    private static let limit = 20_000

    init(_ database: Database) throws(StoreError) { self.database = database }

    /// Returns the number of the source with the given name; adds the source to the table if necessary.
    func source(_ name: String) throws(StoreError) -> Int64 {
        if let id = sources[name] { return id }
        let id = try number(of: name, in: "source", "INSERT INTO source(name) VALUES(?)")
        if sources.count >= Self.limit { sources.removeAll() }
        sources[name] = id
        return id
    }

    /// Returns the number of the device with the given name; adds the device to the table if necessary.
    func device(_ name: String) throws(StoreError) -> Int64 {
        if let id = devices[name] { return id }
        let id = try number(of: name, in: "device", "INSERT INTO device(name, minted) VALUES(?, 0)")
        if devices.count >= Self.limit { devices.removeAll() }
        devices[name] = id
        return id
    }

    /// Returns the number of the device with the given name; `nil` if the store has no records of this device.
    func knownDevice(_ name: String) throws(StoreError) -> Int64? {
        let selection = try database.prepare("SELECT id FROM device WHERE name = ?")
        selection.bind(name, at: 1)
        return try selection.step() ? selection.integer(0) : nil
    }

    /// Empties the caches, since some of the cached numbers may have been assigned in a transaction that was rolled
    /// back.
    func forget() {
        sources.removeAll()
        devices.removeAll()
    }

    func sourceName(_ id: Int64) throws(StoreError) -> String? {
        if let name = sourceNames[id] { return name }
        let name = try database.text("SELECT name FROM source WHERE id = \(id)")
        if sourceNames.count >= Self.limit { sourceNames.removeAll() }
        sourceNames[id] = name
        return name
    }

    func deviceName(_ id: Int64) throws(StoreError) -> String? {
        if let name = deviceNames[id] { return name }
        let name = try database.text("SELECT name FROM device WHERE id = \(id)")
        if deviceNames.count >= Self.limit { deviceNames.removeAll() }
        deviceNames[id] = name
        return name
    }

    private func number(of name: String, in table: String, _ insertion: String) throws(StoreError) -> Int64 {
        let selection = try database.prepare("SELECT id FROM \(table) WHERE name = ?")
        selection.bind(name, at: 1)
        if try selection.step(), let id = selection.integer(0) { return id }
        let statement = try database.prepare(insertion)
        statement.bind(name, at: 1)
        try statement.run()
        return try database.integer("SELECT last_insert_rowid()") ?? 0
    }
}

/// An epoch of a store: the period from one opening of the store for writing to the next.
struct StoreEpoch: Sendable {
    var id: Int64
    /// The device name of the store, which is part of the identities of its records.
    var device: String
    /// The sequence number of the epoch's first record.
    var first: Int64
    /// When the epoch began, in milliseconds since 1970.
    var started: Int64
}

/// The epochs of a store, each of which begins when the store is opened for writing.
///
/// A record belongs to the last epoch whose first sequence number is at most the sequence number of the record.
final class EpochTable {
    private let database: Database
    private let count: Statement
    private var epochs: [StoreEpoch] = []

    init(_ database: Database) throws(StoreError) {
        self.database = database
        count = try database.prepare("SELECT count(*) FROM epoch")
    }

    /// Reads the epochs from the database again if other connections have added some.
    func refresh() throws(StoreError) {
        let found = try count.step() ? count.integer(0) ?? 0 : 0
        count.reset()
        guard found != epochs.count else { return }
        let rows = try database.prepare(
            "SELECT epoch.id, name, first, started FROM epoch JOIN device ON device.id = device ORDER BY epoch.id")
        epochs.removeAll()
        while try rows.step() {
            epochs.append(
                StoreEpoch(
                    id: rows.integer(0) ?? 0, device: rows.text(1) ?? "", first: rows.integer(2) ?? 0,
                    started: rows.integer(3) ?? 0))
        }
    }

    func epoch(of sequence: Int64) -> StoreEpoch {
        var (low, high) = (0, epochs.count)
        while low < high {
            let middle = (low + high) / 2
            if epochs[middle].first <= sequence { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? epochs[low - 1] : StoreEpoch(id: 0, device: "", first: 0, started: 0)
    }
}
