import CodecSupport

/// Opens a store for writing: creates, migrates, checks and repairs it, and begins a new epoch.
struct StoreOpening {
    let place: StorePlace
    let lock: StoreLock
    let options: StoreOptions
    /// The current time, in milliseconds since 1970.
    let now: Int64
    /// The epoch to continue, and the highest committed sequence number, if a store is reopened after damage; otherwise
    /// `nil`.
    ///
    /// An epoch is the period from one opening of the store for writing to the next. If the value is `nil`, a new epoch
    /// begins.
    var continuing: (epoch: StoreEpoch, highest: Int64)?

    /// The size up to which a file is checked whenever it is opened, in bytes.
    ///
    /// A larger file is checked only if it was not closed properly.
    private static let quickSize: Int64 = 8 << 20

    private var path: String { place.path }

    /// Opens the store.
    ///
    /// If the store is damaged, repairs it first and also returns the repair; otherwise, the repair is `nil`.
    func open() throws(StoreError) -> (store: OpenStore, repair: StoreRepair?) {
        try StoreFile.finishReplacement(path)
        do throws(StoreError) {
            return (try attempt(), nil)
        } catch {
            // If the lock file says that records were committed, the file is a store even if it does not look like one.
            let isStore = (lock.latest?.highest ?? 0) > 0
            if !isStore, error.isNoDatabase { throw StoreSchema.foreign(place.name) }
            guard error.kind == .damaged || (error.kind == .foreign && isStore) else { throw error }
            return try repaired(error)
        }
    }

    /// Repairs the store for the given reason, and opens it.
    func repaired(_ reason: StoreError) throws(StoreError) -> (store: OpenStore, repair: StoreRepair?) {
        try StoreFile.finishReplacement(path)
        let known = (highest: continuing?.highest ?? lock.latest?.highest ?? 0, isCertain: continuing != nil)
        let repair = try StoreSalvage.run(path, known: known, suffix: "\(now)", reason: reason, now: now)
        return (try attempt(), repair)
    }

    private func attempt() throws(StoreError) -> OpenStore {
        let database = try Database(path, isWritable: true)
        database.keepLog(true)
        try StoreSchema.migrate(database, path: place.name)
        guard try database.text("PRAGMA journal_mode = WAL") == "wal" else {
            throw StoreError(.unavailable, "\(path) is on a file system without shared memory: choose another place")
        }
        try database.execute(
            "PRAGMA synchronous = \(options.isPowerSafe ? "FULL" : "NORMAL"); PRAGMA secure_delete = ON")
        try check(database)
        let store = try OpenStore(database, epoch: try begin(database), options: options)
        database.keepLog(false)
        // The log of a process that was killed may contain erased records, so the log is emptied now. This fails if
        // another process is reading.
        if lock.latest?.isClosed == false { _ = try? store.truncateLog(patience: 0) }
        return store
    }

    /// Checks the structure of the store's file if the file is small or was not closed properly.
    private func check(_ database: Database) throws(StoreError) {
        let note = lock.latest
        let highest = try database.integer(StoreSchema.highest) ?? 0
        if let note, note.highest > highest {
            throw StoreError(.damaged, "it ends at record \(highest), not \(note.highest)")
        }
        let size = (try database.integer("PRAGMA page_count") ?? 0) * Int64(StoreSchema.pageSize)
        guard note?.isClosed == false || size <= Self.quickSize else { return }
        try Self.verify(database)
    }

    /// Checks the structure of the entire file of a store; throws if the file is damaged.
    static func verify(_ database: Database) throws(StoreError) {
        let finding = try database.text("PRAGMA quick_check(1)") ?? "no answer"
        guard finding == "ok" else { throw StoreError(.damaged, finding) }
    }

    private func begin(_ database: Database) throws(StoreError) -> StoreEpoch {
        try database.transaction { () throws(StoreError) in
            let device = try Self.device(database, continuing?.epoch.device, now: now)
            if let epoch = continuing?.epoch {
                try database.execute(
                    "INSERT OR REPLACE INTO epoch VALUES(\(epoch.id), 1, \(epoch.first), \(epoch.started))")
                return epoch
            }
            let first = (try database.integer(StoreSchema.highest) ?? 0) + 1
            try database.execute("INSERT INTO epoch(device, first, started) VALUES(1, \(first), \(now))")
            let id = try database.integer("SELECT max(id) FROM epoch") ?? 1
            return StoreEpoch(id: id, device: device, first: first, started: now)
        }
    }

    /// Returns the identity of the store; creates one for a new file.
    ///
    /// If a repaired file has lost the identity, or has another one, the identity `known` is written into the file.
    private static func device(_ database: Database, _ known: String?, now: Int64) throws(StoreError) -> String {
        let found = try database.text("SELECT name FROM device WHERE id = 1")
        if let found, known == nil || known == found { return found }
        let name = known ?? UUID().uuidString.lowercased()
        let insertion = try database.prepare("INSERT OR REPLACE INTO device VALUES(1, ?, ?)")
        insertion.bind(name, at: 1)
        insertion.bind(now, at: 2)
        try insertion.run()
        return name
    }
}
