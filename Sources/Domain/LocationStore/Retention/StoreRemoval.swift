import CodecSupport

/// Removes records from an open store.
///
/// The store then contains gaps (entries for missing records) instead of the removed records. For each destination that
/// has not received a removed record, the record counts as dropped.
final class StoreRemoval {
    private let database: Database
    private let cursors: CursorTable
    private let gaps: GapTable
    private let deletions: [Statement]
    private let oldest: Statement
    private let newest: Statement
    private let receipts: ReceiptTimes
    private let thinner: Thinner
    private var trust: ClockTrust?
    /// The time of receipt of the record that was the newest when the store was opened, in milliseconds since 1970.
    ///
    /// `nil` if the store was empty when it was opened.
    private let known: Int64?
    private var commitsUntilMeasurement = 0
    private var hasMore = false

    /// Whether the last call of ``steps(_:stored:now:elapsed:)`` also measured the size of the store's file.
    private(set) var isMeasuring = false

    /// The number of commits between two measurements of the size of the store's file.
    private static let measurementInterval = 64

    init(_ database: Database, cursors: CursorTable, gaps: GapTable) throws(StoreError) {
        self.database = database
        self.cursors = cursors
        self.gaps = gaps
        deletions = [
            try database.prepare("DELETE FROM fix WHERE id = ?"),
            try database.prepare("DELETE FROM event WHERE id = ?"),
        ]
        // Only the oldest records are read, so that there is little work if no record has to be removed.
        let columns = "id, time + receipt AS received, drift"
        oldest = try database.prepare(
            """
            SELECT id, received, drift FROM (SELECT \(columns) FROM fix ORDER BY id LIMIT ?1)
                UNION ALL SELECT id, received, drift FROM (SELECT \(columns) FROM event ORDER BY id LIMIT ?1)
                ORDER BY id LIMIT ?1
            """)
        newest = try database.prepare(
            """
            SELECT max(time + receipt), max(is_fix * time) FROM (
                SELECT * FROM (SELECT time, receipt, 1 AS is_fix FROM fix ORDER BY id DESC LIMIT 1)
                UNION ALL SELECT * FROM (SELECT time, receipt, 0 AS is_fix FROM event ORDER BY id DESC LIMIT 1))
            """)
        receipts = try ReceiptTimes(database)
        thinner = try Thinner(database, receipts)
        known = try Self.newest(newest).receipt
    }

    // MARK: Retention

    /// Returns the removals that the limits of the store now require.
    ///
    /// - Parameters:
    ///   - retention: The limits of the store.
    ///   - stored: The number of stored records.
    ///   - now: The wall time, in milliseconds since 1970.
    ///   - elapsed: The monotonic time, in milliseconds.
    func steps(
        _ retention: StoreRetention, stored: Int, now: Int64, elapsed: Int64
    ) throws(StoreError) -> [StoreRetention.Step] {
        isMeasuring = commitsUntilMeasurement == 0 || hasMore
        commitsUntilMeasurement = isMeasuring ? Self.measurementInterval : commitsUntilMeasurement - 1
        let isOver = retention.records.map { stored > $0 } ?? false
        guard isMeasuring || isOver else { return [] }
        hasMore = false
        return retention.steps(
            stored: stored, usedBytes: try usedBytes(), settled: cursors.settled,
            now: try believed(now, elapsed, age: retention.shortestAge))
    }

    private func usedBytes() throws(StoreError) -> Int {
        let pages = try database.integer("PRAGMA page_count") ?? 0
        let free = try database.integer("PRAGMA freelist_count") ?? 0
        return Int(pages - free) * StoreSchema.pageSize
    }

    /// Returns the current time for removals by age; `nil` if the wall clock is not trusted or no limit depends on an
    /// age.
    private func believed(_ now: Int64, _ elapsed: Int64, age: Double?) throws(StoreError) -> Int64? {
        guard let age else { return nil }
        var trust = trust ?? ClockTrust(newest: known, elapsed: elapsed, age: age)
        defer { self.trust = trust }
        return trust.time(wall: now, elapsed: elapsed, fix: try Self.newest(newest).fix)
    }

    /// Returns when the newest record was received, and the time of the newest fix, in milliseconds since 1970.
    private static func newest(_ selection: Statement) throws(StoreError) -> (receipt: Int64?, fix: Int64?) {
        defer { selection.reset() }
        guard try selection.step() else { return (nil, nil) }
        func time(_ column: Int32) -> Int64? {
            selection.double(column).map { Int64($0.clamped(to: -9e15...9e15)) }
        }
        return (time(0), time(1))
    }

    /// Performs a removal that the limits of the store require; returns the number of removed records.
    func perform(_ step: StoreRetention.Step, now: Int64) throws(StoreError) -> Int {
        switch step {
        case .oldest(let count):
            hasMore = hasMore || count == StoreRetention.stepSize
            // One of the rows may have to be kept.
            let old = try withoutLastUser(rows(count + 1).map(\.id))
            return try remove(Array(old.prefix(count)), .retention, now: now)
        case .receivedBefore(let cutoff, let settled):
            let rows = try rows(StoreRetention.stepSize)
            let times = try receipts.times(of: rows, now: now)
            let old = zip(rows, times).prefix { $0.id <= settled && $1 < cutoff }.map(\.0.id)
            hasMore = hasMore || old.count == StoreRetention.stepSize
            return try remove(withoutLastUser(old), .retention, now: now)
        case .thin(let cutoff, let settled, let interval):
            let thinned = try thinner.next(before: cutoff, upTo: settled, interval: interval, now: now)
            guard let end = thinned.end else { return 0 }
            hasMore = hasMore || thinned.hasMore
            return try remove(thinned.sequences, .thinned, now: now, thinnedUpTo: (end, interval))
        }
    }

    /// Returns the oldest records of the store, at most `count`.
    private func rows(_ count: Int) throws(StoreError) -> [ReceiptTimes.Row] {
        oldest.bind(Int64(count))
        var rows: [ReceiptTimes.Row] = []
        while try oldest.step() { rows.append(ReceiptTimes.Row(oldest)) }
        return rows
    }

    /// Returns the given oldest records without the last event among them that names the user of the following fixes.
    private func withoutLastUser(_ sequences: [Int64]) throws(StoreError) -> [Int64] {
        guard let first = sequences.first, let last = sequences.last else { return [] }
        let kept = try database.integer(
            """
            SELECT max(id) FROM event
                WHERE id BETWEEN \(first) AND \(last) AND type = '\(StoreContent.userType)'
            """)
        return sequences.filter { $0 != kept }
    }

    /// Removes the given records, and adds gaps for them; those in `users` were erased and named the user of fixes.
    private func remove(
        _ sequences: [Int64], users: Set<Int64> = [], _ reason: StoreGap.Reason, now: Int64,
        thinnedUpTo: (Int64, interval: Int64)? = nil
    ) throws(StoreError) -> Int {
        guard !sequences.isEmpty || thinnedUpTo != nil else { return 0 }
        do throws(StoreError) {
            try cursors.transaction { () throws(StoreError) in
                try cursors.drop(sequences)
                for sequence in sequences {
                    for deletion in deletions {
                        deletion.bind(sequence)
                        try deletion.run()
                    }
                }
                try gaps.add(sequences.filter { !users.contains($0) }, reason, now: now)
                try gaps.add(sequences.filter(users.contains), .erasedUser, now: now)
                if let (end, interval) = thinnedUpTo { try thinner.saveProgress(end, interval: interval) }
            }
        } catch {
            thinner.forget()
            throw error
        }
        return sequences.count
    }

    // MARK: Erasure

    /// Prepares the statement that selects the next records to erase, at most 1000.
    ///
    /// - Parameters:
    ///   - times: The times of fixes and events to erase, in milliseconds since 1970.
    ///   - device: The device that captured the records; `nil` for all devices.
    ///   - own: The name of this store's own device.
    func selection(_ times: Range<Int64>, device: String?, own: String) throws(StoreError) -> Statement {
        var origin = ""
        if let device, device != own {
            origin = "AND origin_device = \(try NameTables(database).knownDevice(device) ?? -1)"
        } else if device != nil {
            origin = "AND (origin_device IS NULL OR origin_device = 1)"
        }
        let condition = "WHERE time >= \(times.lowerBound) AND time < \(times.upperBound)"
        let isUser = "type = '\(StoreContent.userType)'"
        let events = device == nil || device == own ? "UNION ALL SELECT id, \(isUser) FROM event \(condition)" : ""
        return try database.prepare("SELECT id, 0 FROM fix \(condition) \(origin) \(events) ORDER BY 1 LIMIT 1000")
    }

    /// Erases the next records that the given statement selects; returns their number.
    func erase(_ selection: Statement, now: Int64) throws(StoreError) -> Int {
        var sequences: [Int64] = []
        var users: Set<Int64> = []
        while try selection.step() {
            let sequence = selection.integer(0) ?? 0
            sequences.append(sequence)
            if selection.integer(1) == 1 { users.insert(sequence) }
        }
        return try remove(sequences, users: users, .erased, now: now)
    }
}
