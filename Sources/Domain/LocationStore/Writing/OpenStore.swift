import CodecSupport

/// Groups to be committed together, with consecutive sequences.
struct StoreWrite: Sendable {
    /// The sequence of the first record.
    var first: Int64
    var groups: [CaptureGroup]

    var count: Int { groups.reduce(0) { $0 + $1.count } }
    var last: Int64 { first + Int64(count) - 1 }
}

/// A store that is open for writing: every change keeps what was captured = stored + gaps.
final class OpenStore {
    let epoch: StoreEpoch
    let cursors: CursorTable
    /// The highest sequence that was captured.
    private(set) var highest: Int64
    /// The records that were captured and are not stored.
    private(set) var missing: Int

    private let database: Database
    private let options: StoreOptions
    private let gaps: GapTable
    private let insertion: RecordInsertion
    private let deletions: [Statement]
    private var commitsUntilMeasurement = 0
    private var hasMore = false

    /// Retention measures the file each so many commits.
    private static let measurementInterval = 64

    init(_ database: Database, epoch: StoreEpoch, options: StoreOptions) throws(StoreError) {
        self.database = database
        self.epoch = epoch
        self.options = options
        cursors = try CursorTable(database)
        gaps = try GapTable(database)
        insertion = try RecordInsertion(database, started: epoch.started)
        deletions = [
            try database.prepare("DELETE FROM fix WHERE id = ?"),
            try database.prepare("DELETE FROM event WHERE id = ?"),
        ]
        highest = try database.integer(StoreSchema.highest) ?? 0
        missing = Int(try database.integer("SELECT coalesce(sum(count), 0) FROM gap") ?? 0)
    }

    var stored: Int { Int(highest) - missing }

    // MARK: Records

    /// Commits records in one transaction.
    func write(_ write: StoreWrite, now: Int64) throws(StoreError) {
        // A commit that was reported as failed can have reached the file all the same.
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
    }

    // MARK: Destinations

    /// Changes accounts of destinations without waiting for the disk: after a loss of power, some records are sent again.
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

    /// Takes one step of retention, if one is due.
    func retain(now: Int64) throws(StoreError) {
        let isMeasuring = commitsUntilMeasurement == 0 || hasMore
        commitsUntilMeasurement = isMeasuring ? Self.measurementInterval : commitsUntilMeasurement - 1
        let isOver = options.retention.records.map { stored > $0 } ?? false
        guard isMeasuring || isOver else { return }
        let steps = options.retention.steps(
            stored: stored, usedBytes: try usedBytes(), settled: cursors.settled, now: now)
        hasMore = false
        for step in steps {
            var condition = ""
            var limit = StoreRetention.stepSize
            switch step {
            case .oldest(let count): limit = count
            case .receivedBefore(let time, let settled):
                condition = "WHERE id <= \(settled) AND time + receipt < \(time)"
            }
            let sequences = try self.sequences(condition, limit: limit)
            if sequences.count == StoreRetention.stepSize { hasMore = true }
            try withoutSynchronization { () throws(StoreError) in try remove(sequences, .retention, now: now) }
        }
    }

    /// Returns the lowest sequences that meet a condition.
    ///
    /// Only the oldest records are looked at, so that a condition that none meets costs nothing.
    private func sequences(_ condition: String, limit: Int) throws(StoreError) -> [Int64] {
        let columns = "id, time, receipt"
        let rows = try database.prepare(
            """
            SELECT id FROM (SELECT \(columns) FROM (SELECT \(columns) FROM fix ORDER BY id LIMIT \(limit))
                UNION ALL SELECT \(columns) FROM (SELECT \(columns) FROM event ORDER BY id LIMIT \(limit))
                ORDER BY id LIMIT \(limit)) \(condition) ORDER BY id
            """)
        return try all(rows)
    }

    private func all(_ rows: Statement) throws(StoreError) -> [Int64] {
        var sequences: [Int64] = []
        while try rows.step() { sequences.append(rows.integer(0) ?? 0) }
        return sequences
    }

    /// Erases the records of a span of time, in steps, so that nothing of them is left in the file.
    ///
    /// - Parameters:
    ///   - times: Milliseconds since 1970 of fixes and events.
    ///   - device: The device that captured them; `nil` for all devices.
    /// - Returns: The number of records.
    func erase(_ times: Range<Int64>, device: String?, now: Int64) throws(StoreError) -> Int {
        var origin = ""
        if let device, device != epoch.device {
            let names = try NameTables(database)
            origin = "AND origin_device = \(try names.knownDevice(device) ?? -1)"
        } else if device != nil {
            origin = "AND origin_device IS NULL"
        }
        let condition = "WHERE time >= \(times.lowerBound) AND time < \(times.upperBound)"
        let events = device == nil || device == epoch.device ? "UNION ALL SELECT id FROM event \(condition)" : ""
        let selection = try database.prepare(
            "SELECT id FROM fix \(condition) \(origin) \(events) ORDER BY 1 LIMIT 1000")
        var count = 0
        while true {
            let sequences = try all(selection)
            guard !sequences.isEmpty else { break }
            try remove(sequences, .erased, now: now)
            count += sequences.count
        }
        // The write-ahead log has them, too.
        try truncateLog()
        return count
    }

    private func remove(_ sequences: [Int64], _ reason: StoreGap.Reason, now: Int64) throws(StoreError) {
        guard !sequences.isEmpty else { return }
        try cursors.transaction { () throws(StoreError) in
            try cursors.drop(sequences)
            for sequence in sequences {
                for deletion in deletions {
                    deletion.bind(sequence)
                    try deletion.run()
                }
            }
            try gaps.add(sequences, reason, now: now)
        }
        missing += sequences.count
    }

    private func usedBytes() throws(StoreError) -> Int {
        let pages = try database.integer("PRAGMA page_count") ?? 0
        let free = try database.integer("PRAGMA freelist_count") ?? 0
        return Int(pages - free) * StoreSchema.pageSize
    }

    // MARK: The file

    /// Leaves the files as they are from now on, since a repair replaces them.
    func keepLog() { database.keepLog(true) }

    /// Writes the log into the file and empties it; it keeps a part while another process reads.
    func truncateLog() throws(StoreError) { try database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }

    /// Gives the room of removed records back to the disk.
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
