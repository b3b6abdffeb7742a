public import CodecSupport
import FileIO
import Geolocation

/// Reads the records of a store, even while another process writes to the store; never blocks the writer.
public actor StoreReader {
    private struct Connection {
        let database: Database
        let selection: RecordSelection
        /// The identity of the opened file.
        ///
        /// If the path leads to another file, a repair has replaced the store.
        let file: FileIdentity?
    }

    private let path: String
    private let executor = DispatchQueueExecutor(label: "geolocation.store.reader")
    private var connection: Connection?

    /// The executor of the actor: a separate queue, on which reading from the disk may block.
    nonisolated public var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Creates a reader of the store at `path`; the file is opened at the first read.
    public init(_ path: String) { self.path = path }

    private func open() throws(StoreError) -> Connection {
        let file = FileIdentity(path: path)
        if let connection, connection.file == file { return connection }
        let database = try Database(reading: path)
        let opened = Connection(database: database, selection: try RecordSelection(database), file: file)
        connection = opened
        return opened
    }

    /// Closes the file; the next read opens it again.
    public func close() { connection = nil }

    // MARK: Records

    /// Returns the stored records in the order of capture.
    ///
    /// - Parameters:
    ///   - sequence: The sequence number after which to begin. Default: 0, to begin with the first record.
    ///   - times: The times of the fixes and events to return. Default: `nil`, for all times.
    ///   - device: The device that captured the records. Default: `nil`, for all devices.
    ///   - count: The maximum number of records. Default: 200.
    public func records(
        after sequence: Int64 = 0, in times: Range<Date>? = nil, of device: String? = nil, count: Int = 200
    ) throws(StoreError) -> [StoreRecord] {
        try open().selection.records(
            after: sequence, in: StoredTime.range(times), of: device, count: count)
    }

    /// Returns the next batch of records for a destination.
    ///
    /// - Parameters:
    ///   - ledger: The delivery progress of the destination, by which settled records are skipped.
    ///   - bound: The committed sequence number up to which to read. If the batch is not full, its range extends to
    ///     this number. If `nil`, all records are read, and the range ends with the last record.
    func batch(
        for ledger: CursorLedger, after sequence: Int64?, upTo bound: Int64? = nil, count: Int, bytes: Int
    ) throws(StoreError) -> StoreBatch {
        let connection = try open()
        let start = max(ledger.position, sequence ?? 0)
        var batch = StoreBatch(records: [], gaps: [], range: nil)
        var (last, size, isFull, isBehindBound) = (start, 0, false, false)
        while !isFull, !isBehindBound {
            var found = 0
            try connection.selection.read(after: last, in: StoredTime.all, count: count) { record in
                found += 1
                isBehindBound = record.sequence > bound ?? .max
                guard !isBehindBound else { return false }
                let cost = record.cost
                if !ledger.isSettled(record.sequence) {
                    isFull = batch.records.count == count || (size + cost > bytes && !batch.records.isEmpty)
                    guard !isFull else { return false }
                    batch.records.append(record)
                    size += cost
                }
                last = record.sequence
                return true
            }
            if found < count { break }
        }
        let lastSequence = batch.records.last?.sequence
        guard let end = isFull ? lastSequence : bound ?? lastSequence, end > start else { return batch }
        batch.range = start + 1...end
        batch.parts = ledger.unsettledParts(of: start + 1...end)
        batch.gaps = try gaps(connection.database, in: start + 1...end)
        return batch
    }

    /// Returns the record of the fix that was captured last; `nil` if the store has no fixes.
    public func lastFix() throws(StoreError) -> StoreRecord? {
        let connection = try open()
        guard let last = try connection.database.integer("SELECT max(id) FROM fix") else { return nil }
        var record: StoreRecord?
        try connection.selection.read(after: last - 1, in: StoredTime.all, count: 1) { found in
            if case .fix = found.content { record = found }
            return record == nil
        }
        return record
    }

    /// Returns the sequence numbers of the newest fixes of other devices, one for each device.
    ///
    /// Implausible jumps are ignored, and so are fixes whose time is more than 15 s after their receipt. The newest fix
    /// of a device is searched for among the million fixes with the latest times. If the device has no fix among these,
    /// the search continues in the 32 fixes of the device that were captured last.
    public func newestFixes() throws(StoreError) -> [Int64] {
        let database = try open().database
        var newest: [Int64: Int64] = [:]
        let rows = try database.prepare(
            """
            SELECT id, origin_device FROM fix WHERE origin_device IS NOT NULL AND \(Self.counts) \
            ORDER BY time DESC LIMIT 1000000
            """)
        while try rows.step() {
            if let device = rows.integer(1), newest[device] == nil { newest[device] = rows.integer(0) }
        }
        let last = try database.prepare(
            """
            SELECT id FROM (SELECT * FROM fix WHERE origin_device = ? ORDER BY id DESC LIMIT 32) \
            WHERE \(Self.counts) ORDER BY time DESC LIMIT 1
            """)
        let devices = try database.prepare("SELECT id FROM device WHERE id <> 1")
        while try devices.step() {
            guard let device = devices.integer(0), newest[device] == nil else { continue }
            last.reset()
            last.bind(device)
            if try last.step() { newest[device] = last.integer(0) }
        }
        return newest.values.sorted()
    }

    /// The SQL condition that a fix must satisfy to be considered as the newest fix of its device.
    ///
    /// Implausible jumps, and fixes whose time is more than 15 s after their receipt, are excluded.
    private static let counts = "jump IS NULL AND receipt >= -15000"

    /// Returns the stored records with the given sequence numbers.
    public func records(_ sequences: some Sequence<Int64>) throws(StoreError) -> [StoreRecord] {
        let selection = try open().selection
        var records: [StoreRecord] = []
        for sequence in sequences {
            try selection.read(after: sequence - 1, in: StoredTime.all, count: 1) { record in
                if record.sequence == sequence { records.append(record) }
                return false
            }
        }
        return records
    }

    // MARK: The whole

    /// Returns the time at which the store was created.
    public func created() throws(StoreError) -> Date {
        let minted = try open().database.integer("SELECT minted FROM device WHERE id = 1") ?? 0
        return StoredTime.date(milliseconds: Double(minted))
    }

    /// Returns the names of the devices in the store, with the store's own device first.
    public func devices() throws(StoreError) -> [String] {
        let rows = try open().database.prepare("SELECT name FROM device ORDER BY id")
        var names: [String] = []
        while try rows.step() { if let name = rows.text(0) { names.append(name) } }
        return names
    }

    /// Returns the gaps, that is, the records that were captured but are not stored, in the order of capture.
    public func gaps() throws(StoreError) -> [StoreGap] {
        try gaps(try open().database, in: 1...Int64.max)
    }

    private func gaps(_ database: Database, in range: ClosedRange<Int64>) throws(StoreError) -> [StoreGap] {
        let rows = try database.prepare(
            "SELECT first, last, count, reason FROM gap WHERE last >= ? AND first <= ? ORDER BY first, id")
        rows.bind(range.lowerBound, range.upperBound)
        var gaps: [StoreGap] = []
        while try rows.step() {
            guard let first = rows.integer(0), let last = rows.integer(1), first <= last,
                let reason = rows.text(3).flatMap(StoreGap.Reason.init)
            else { continue }
            gaps.append(StoreGap(first...last, count: Int(rows.integer(2) ?? 0), reason))
        }
        return gaps
    }

    /// Returns a summary of the store's content.
    public func summary() throws(StoreError) -> StoreSummary { try StoreSummary(open().database, path: path) }

    /// Returns the epochs of the store (the periods in which it was open for writing), in order.
    public func spans() throws(StoreError) -> [StoreSpan] { try StoreSpan.all(open().database) }

    /// Returns the days with fixes, in UTC and in order.
    public func days() throws(StoreError) -> [StoreDay] { try StoreDay.all(open().database) }

    /// Returns the destinations with the age of their oldest queued records, sorted by name.
    public func backlogs() throws(StoreError) -> [StoreBacklog] {
        let database = try open().database
        let cursors = try CursorTable(database)
        let highest = try database.integer(StoreSchema.highest) ?? 0
        return try cursors.destinations(highest: highest).map { destination throws(StoreError) in
            let ledger = cursors.ledger(destination.name)
            let oldest = try ledger.flatMap { ledger throws(StoreError) in
                try batch(for: ledger, after: nil, count: 1, bytes: .max).records.first
            }
            return StoreBacklog(destination: destination, oldest: oldest?.receipt)
        }
    }
}

extension StoreRecord {
    /// The approximate number of bytes that are sent for the record.
    var cost: Int {
        switch content {
        case .fix: 200
        case .event(_, _, let line): line.count
        }
    }
}
