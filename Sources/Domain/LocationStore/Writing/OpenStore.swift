import CodecSupport

/// Groups of records to commit together, with consecutive sequences.
struct StoreWrite: Sendable {
    /// The sequence of the first record.
    var first: Int64
    var groups: [CaptureGroup]

    var count: Int { groups.reduce(0) { $0 + $1.count } }
    var last: Int64 { first + Int64(count) - 1 }
}

/// A store that is open for writing; every change preserves captured = stored + gaps.
final class OpenStore {
    let epoch: StoreEpoch
    let cursors: CursorTable
    /// The highest captured sequence.
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

    /// Commits records in one transaction.
    func write(_ write: StoreWrite, now: Int64) throws(StoreError) {
        // A commit reported as failed may still have reached the file.
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

    /// Changes accounts of destinations without waiting for the disk: after a loss of power, some records are sent
    /// again.
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

    /// Performs one step of retention if it is due.
    ///
    /// - Parameters:
    ///   - now: The wall time, in milliseconds since 1970.
    ///   - elapsed: The monotonic time, in milliseconds.
    func retain(now: Int64, elapsed: Int64) throws(StoreError) {
        let steps = try removal.steps(options.retention, stored: stored, now: now, elapsed: elapsed)
        for step in steps {
            missing += try withoutSynchronization { () throws(StoreError) in try removal.perform(step, now: now) }
        }
        // Erased records must not stay in the log for longer than another process reads.
        if isErasurePending, removal.isMeasuring, try truncateLog(patience: 0) { isErasurePending = false }
    }

    /// Erases the records of a span of time, in steps, so that nothing of them is left in the file.
    ///
    /// - Parameters:
    ///   - times: Milliseconds since 1970 of fixes and events.
    ///   - device: The device that captured them; `nil` for all devices.
    func erase(_ times: Range<Int64>, device: String?, now: Int64) throws(StoreError) -> StoreErasure {
        var count = 0
        // If a step fails, the previous ones are kept, and the log must still be emptied.
        isErasurePending = true
        let selection = try removal.selection(times, device: device, own: epoch.device)
        while true {
            let removed = try removal.erase(selection, now: now)
            guard removed > 0 else { break }
            missing += removed
            count += removed
        }
        // The write-ahead log has them, too.
        isErasurePending = try !truncateLog()
        return StoreErasure(records: count, isComplete: !isErasurePending)
    }

    // MARK: The file

    /// Keeps the files unchanged from now on, since a repair replaces them.
    func keepLog() { database.keepLog(true) }

    /// Writes the log into the file and empties it.
    ///
    /// - Parameter patience: Milliseconds to wait for others that read.
    /// - Returns: Whether nothing is left in it; while another process reads, it keeps a part.
    @discardableResult
    func truncateLog(patience: Int32 = 1000) throws(StoreError) -> Bool {
        database.setPatience(milliseconds: patience)
        defer { database.setPatience(milliseconds: Database.patience) }
        // The first column is not 0 if the checkpoint was blocked.
        return try database.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0
    }

    /// Releases the space of removed records.
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
