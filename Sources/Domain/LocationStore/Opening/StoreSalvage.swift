import CodecSupport
import Geolocation

/// The result of a repair.
public struct StoreRepair: Sendable, Hashable, CustomStringConvertible {
    /// The reason for the repair, in SQLite's words.
    public let reason: String
    /// The records that were kept.
    public let kept: Int
    /// The records that were lost.
    public let lost: Int
    /// The path of the damaged file, which is kept.
    public let damagedFile: String

    /// One sentence with the numbers.
    public var description: String {
        "the store was damaged (\(reason)): \(kept) \(kept == 1 ? "record was" : "records were") kept, \(lost) lost, "
            + "and the damaged file is \(damagedFile)"
    }
}

/// Writes all rows that can be read from the pages of a damaged store into a new file, which then takes its place.
struct StoreSalvage {
    private let path: String
    private let database: Database
    private var insertions: [Table: Statement] = [:]
    private var problem: StoreError?

    /// The tables, each with the number of its columns.
    private enum Table: String, CaseIterable {
        case device, epoch, source, fix, event, cursor
        case deadLetter = "dead_letter"
        case gap, meta

        var columns: Int {
            switch self {
            case .source, .meta: 2
            case .device: 3
            case .epoch: 4
            case .event, .deadLetter, .gap: 6
            case .cursor: 7
            case .fix: 16
            }
        }

        /// The table whose rows look like this one; `nil` if there is none.
        init?(_ values: [PageScanner.Value]) {
            let signature = values.map { $0.isText ? "t" : $0.isNumber ? "i" : "." }.joined()
            switch signature {
            case ".t": self = .source
            case "tt": self = .meta
            case ".ti": self = .device
            case ".iii": self = .epoch
            case ".iiitt": self = .event
            case ".iiiit": self = .deadLetter
            case ".iiiti": self = .gap
            case ".tiiiit": self = .cursor
            default:
                guard values.count == 16, signature.hasPrefix(".iiiii"), !signature.contains("t") else { return nil }
                self = .fix
            }
        }
    }

    /// Repairs a file and returns what was lost.
    ///
    /// - Parameters:
    ///   - note: The note of the last writer.
    ///   - suffix: The end of the name under which the damaged file is kept.
    static func run(
        _ path: String, note: StoreLock.Note?, suffix: String, reason: StoreError, now: Int64
    ) throws(StoreError) -> StoreRepair {
        let new = "\(path).repairing"
        StoreFile.remove(new)
        try StoreFile.create(new)
        defer { StoreFile.remove(new) }
        var salvage = try StoreSalvage(path, to: new)
        let counts = try salvage.database.transaction { () throws(StoreError) in
            try salvage.copyRows(limit: note?.highest)
            return try salvage.account(highest: note?.highest ?? 0, now: now)
        }
        salvage.insertions.removeAll()
        let damaged = "\(path).damaged-\(suffix)"
        try StoreFile.replace(path, by: new, keeping: damaged)
        return StoreRepair(
            reason: reason.description.replacing("the store reports: ", with: ""), kept: counts.kept,
            lost: counts.lost, damagedFile: damaged)
    }

    private init(_ path: String, to new: String) throws(StoreError) {
        self.path = path
        database = try Database(new, isWritable: true)
        try StoreSchema.migrate(database, path: new)
        for table in Table.allCases {
            let places = Array(repeating: "?", count: table.columns).joined(separator: ",")
            insertions[table] = try database.prepare("INSERT OR REPLACE INTO \(table.rawValue) VALUES(\(places))")
        }
    }

    // MARK: Rows

    private mutating func copyRows(limit: Int64?) throws(StoreError) {
        var isFirst = true
        StoreFile.read(path, pieces: StoreSchema.pageSize) { page in
            copyRows(of: page, start: isFirst ? 100 : 0, limit)
            isFirst = false
        }
        copyLog(limit)
        if let problem { throw problem }
    }

    /// Copies the rows of the write-ahead log: frames with the salt of its header and of the first frame, of which later
    /// ones replace earlier ones.
    private mutating func copyLog(_ limit: Int64?) {
        var salts: [[UInt8]] = []
        StoreFile.read("\(path)-wal", pieces: 48) { start in
            if salts.isEmpty, start.count == 48 { salts = [Array(start[16..<24]), Array(start[40..<48])] }
        }
        StoreFile.read("\(path)-wal", from: 32, pieces: 24 + StoreSchema.pageSize) { frame in
            guard frame.count > 24, salts.contains(Array(frame[8..<16])) else { return }
            let isFirst = frame[0..<4].elementsEqual([0, 0, 0, 1])
            copyRows(of: Array(frame[24...]), start: isFirst ? 100 : 0, limit)
        }
    }

    private mutating func copyRows(of page: [UInt8], start: Int, _ limit: Int64?) {
        for row in PageScanner.rows(in: page, start: start) {
            guard problem == nil, let table = Table(row.values), isPlausible(row, in: table, limit),
                let statement = insertions[table]
            else { continue }
            for (index, value) in row.values.enumerated() {
                let place = Int32(index) + 1
                switch value {
                case .null: statement.bind(index == 0 ? row.id : nil, at: place)
                case .integer(let integer): statement.bind(integer, at: place)
                case .real(let number): statement.bind(number, at: place)
                case .text(let bytes): statement.bind(bytes.span, at: place)
                }
            }
            do throws(StoreError) {
                try statement.run()
            } catch {
                problem = error
            }
        }
    }

    /// Whether a row can have been written by a store.
    private func isPlausible(_ row: PageScanner.Row, in table: Table, _ limit: Int64?) -> Bool {
        let limit = limit ?? 1 << 53
        switch table {
        case .fix:
            guard row.id > 0, row.id <= limit, !row.values[12...].contains(where: { $0.isNumber && $0.integer == nil })
            else { return false }
            func number(_ index: Int, _ scale: Double) -> Double? {
                switch row.values[index] {
                case .integer(let value): Double(value) / scale
                case .real(let value): value
                case .null, .text: nil
                }
            }
            return Location(
                latitude: number(4, 1e9) ?? .nan, longitude: number(5, 1e9) ?? .nan, altitude: number(6, 1e3),
                horizontalAccuracy: number(7, 1e3), verticalAccuracy: number(8, 1e3), speed: number(9, 1e3),
                speedAccuracy: number(10, 1e3), course: number(11, 1e3),
                timestamp: StoredTime.date(milliseconds: number(1, 1) ?? 0)
            ).isValid
        case .event: return row.id > 0 && row.id <= limit
        case .gap:
            guard let first = row.values[1].integer, let last = row.values[2].integer,
                let count = row.values[3].integer
            else { return false }
            return first > 0 && first <= last && last <= limit && count > 0 && count <= last - first + 1
        case .epoch: return (row.values[2].integer ?? 0) > 0 && (row.values[2].integer ?? 0) <= limit + 1
        case .device, .source, .cursor, .deadLetter, .meta: return row.id > 0
        }
    }

    // MARK: Accounts

    /// Makes what is there add up again: what is missing becomes a gap, and each cursor's losses are counted.
    private func account(highest noted: Int64, now: Int64) throws(StoreError) -> (kept: Int, lost: Int) {
        let highest = max(noted, try database.integer(StoreSchema.highest) ?? 0)
        let stored = "((SELECT count(*) FROM fix) + (SELECT count(*) FROM event))"
        let kept = try database.integer("SELECT \(stored)") ?? 0
        func missing() throws(StoreError) -> Int64 {
            highest - kept - (try database.integer("SELECT coalesce(sum(count), 0) FROM gap") ?? 0)
        }
        // More than everything: the gaps themselves are damaged.
        if try missing() < 0 { try database.execute("DELETE FROM gap") }
        let lost = try missing()
        if lost > 0 {
            try database.execute(
                """
                INSERT INTO gap(first, last, count, reason, time)
                VALUES(1, \(highest), \(lost), '\(StoreGap.Reason.damage.rawValue)', \(now))
                """)
        }
        // A cursor cannot stand behind the end, nor have more records acknowledged than there were.
        try database.execute(
            """
            DELETE FROM dead_letter WHERE cursor NOT IN (SELECT id FROM cursor)
                OR NOT (EXISTS (SELECT 1 FROM fix WHERE id = sequence) OR EXISTS (SELECT 1 FROM event WHERE id = sequence));
            UPDATE cursor SET start = min(max(start, 0), \(highest));
            UPDATE cursor SET position = min(max(position, start), \(highest));
            """)
        return (Int(kept), Int(max(lost, 0)))
    }
}
