import CodecSupport

/// Groups of records with consecutive sequence numbers that are to be committed in one transaction.
struct StoreWrite: Sendable {
    /// The sequence number of the first record.
    var first: Int64
    var groups: [CaptureGroup]

    var count: Int { groups.reduce(0) { $0 + $1.count } }
    var last: Int64 { first + Int64(count) - 1 }
}

/// A store that is open for writing.
///
/// After every change, the number of captured records = the number of stored records + the number of records in gaps.
final class OpenStore {
    let epoch: StoreEpoch
    let cursors: CursorTable
    /// The highest sequence number that was captured.
    private(set) var highest: Int64
    /// The number of captured records that are not stored.
    private(set) var missing: Int

    private let database: Database
    private let options: StoreOptions
    private let gaps: GapTable
    private let insertion: RecordInsertion
    private let removal: StoreRemoval
    private var isErasurePending = false

    init(_ database: Database, epoch: StoreEpoch, options: StoreOptions) throws(StoreError) {
        self.database = database
        self.epoch = epoch
        self.options = options
        cursors = try CursorTable(database)
        gaps = try GapTable(database)
        insertion = try RecordInsertion(database, epoch: epoch)
        removal = try StoreRemoval(database, cursors: cursors, gaps: gaps)
        highest = try database.integer(StoreSchema.highest) ?? 0
        missing = Int(try database.integer("SELECT coalesce(sum(count), 0) FROM gap") ?? 0)
        cursors.highest = highest
    }

    var stored: Int { Int(highest) - missing }

    // MARK: Records

    /// Commits the given records in one transaction.
    func write(_ write: StoreWrite, now: Int64) throws(StoreError) {
        // A commit that was reported as failed may still have reached the file, so records that are already stored are
        // skipped.
        guard write.last > highest else { return }
        var lost = 0
        do throws(StoreError) {
            try cursors.transaction { () throws(StoreError) in
                var sequence = write.first
                for group in write.groups {
                    if group.lost > 0 {
                        let end = sequence + Int64(group.lost)
                        try gaps.add(StoreGap(sequence...end - 1, count: group.lost, .unwritten), now: now)
                        (sequence, lost) = (end, lost + group.lost)
                    }
                    for record in group.records {
                        if try !insertion.insert(record, sequence: sequence) {
                            lost += 1
                            try gaps.add(StoreGap(sequence...sequence, count: 1, .duplicate), now: now)
                        }
                        sequence += 1
                    }
                }
                if lost > 0 { cursors.dropNew(lost) }
            }
        } catch {
            insertion.forget()
            throw error
        }
        missing += lost
        highest = write.last
        cursors.highest = highest
    }

    // MARK: Destinations

    /// Runs `body`, which changes the delivery progress of destinations, and commits the changes without waiting for
    /// the disk.
    ///
    /// After a loss of power, some records may therefore be sent again.
    func settle<Result>(_ body: (CursorTable) throws(StoreError) -> Result) throws(StoreError) -> Result {
        try withoutSynchronization { () throws(StoreError) in
            try cursors.transaction { () throws(StoreError) in try body(cursors) }
        }
    }

    private func withoutSynchronization<Result>(
        _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        guard options.isPowerSafe else { return try body() }
        try database.execute("PRAGMA synchronous = NORMAL")
        do throws(StoreError) {
            let result = try body()
            try database.execute("PRAGMA synchronous = FULL")
            return result
        } catch {
            try database.execute("PRAGMA synchronous = FULL")
            throw error
        }
    }

    // MARK: Removal

    /// Removes the records that exceed the limits of the store.
    ///
    /// - Parameters:
    ///   - now: The wall time, in milliseconds since 1970.
    ///   - elapsed: The monotonic time, in milliseconds.
    func retain(now: Int64, elapsed: Int64) throws(StoreError) {
        let steps = try removal.steps(options.retention, stored: stored, now: now, elapsed: elapsed)
        for step in steps {
            missing += try withoutSynchronization { () throws(StoreError) in try removal.perform(step, now: now) }
        }
        // Erased records should not remain in the log, so the log is emptied as soon as no other process reads the
        // store.
        if isErasurePending, removal.isMeasuring, try truncateLog(patience: 0) { isErasurePending = false }
    }

    /// Erases the records of a time span in steps, so that no trace of them remains in the file.
    ///
    /// - Parameters:
    ///   - times: The times of fixes and events to erase, in milliseconds since 1970.
    ///   - device: The device that captured the records; `nil` for all devices.
    func erase(_ times: Range<Int64>, device: String?, now: Int64) throws(StoreError) -> StoreErasure {
        var count = 0
        // If an erasure fails in the middle, some records are already erased, and the log must still be emptied.
        isErasurePending = true
        let selection = try removal.selection(times, device: device, own: epoch.device)
        while true {
            let removed = try removal.erase(selection, now: now)
            guard removed > 0 else { break }
            missing += removed
            count += removed
        }
        // The write-ahead log still contains the erased records, so it is emptied now.
        isErasurePending = try !truncateLog()
        return StoreErasure(records: count, isComplete: !isErasurePending)
    }

    // MARK: The file

    /// Keeps the write-ahead log when the store is closed, since a repair reads the files and replaces them.
    func keepLog() { database.keepLog(true) }

    /// Writes the content of the write-ahead log into the file and empties the log.
    ///
    /// - Parameter patience: The time to wait until other processes finish reading, in milliseconds. Default: 1000.
    /// - Returns: Whether the log is empty. It cannot be emptied completely while another process reads the store.
    @discardableResult
    func truncateLog(patience: Int32 = 1000) throws(StoreError) -> Bool {
        database.setPatience(milliseconds: patience)
        defer { database.setPatience(milliseconds: Database.patience) }
        // In the result, the first column is 0 unless another connection blocked the checkpoint.
        return try database.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0
    }

    /// Shrinks the file of the store by the space that removed records took up.
    func compact() throws(StoreError) {
        try database.execute("VACUUM")
        try truncateLog()
    }

    func setting(_ key: String) throws(StoreError) -> String? {
        let selection = try database.prepare("SELECT value FROM meta WHERE key = ?")
        selection.bind(key, at: 1)
        return try selection.step() ? selection.text(0) : nil
    }

    func set(_ key: String, _ value: String) throws(StoreError) {
        let insertion = try database.prepare("INSERT OR REPLACE INTO meta VALUES(?, ?)")
        insertion.bind(key, at: 1)
        insertion.bind(value, at: 2)
        try insertion.run()
    }
}
