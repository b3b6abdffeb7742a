import CodecSupport
import Geolocation

/// The result of repairing a damaged store.
public struct StoreRepair: Sendable, Hashable, CustomStringConvertible {
    /// The reason for the repair, as SQLite described the damage.
    public let reason: String
    /// The number of records that the repair recovered.
    public let kept: Int
    /// The number of records that were lost because of the damage.
    public let lost: Int
    /// The path of the damaged file, which is kept after the repair.
    public let damagedFile: String

    /// A sentence that states the reason for the repair, the numbers of kept and lost records, and the damaged file.
    public var description: String {
        "the store was damaged (\(reason)): \(kept.counted("record was", "records were")) kept, \(lost) lost, "
            + "and the damaged file is \(damagedFile)"
    }
}

/// Repairs a damaged store: all rows that its pages still contain are written into a new file, which replaces the old
/// one.
struct StoreSalvage {
    private let image: StoreImage
    private let database: Database
    private var replacements: [Table: Statement] = [:]
    private var additions: [Table: Statement] = [:]
    private var problem: StoreError?

    /// The tables in the database of a store.
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
            case .fix: 20
            }
        }

        /// Recognizes the table to which a row belongs by the number and types of the row's values; `nil` if none
        /// matches.
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
                // Fixes have 16 columns in the first two versions of the format, and 20 in the current one.
                guard values.count == 16 || values.count == 20, signature.hasPrefix(".iiiii"), !signature.contains("t")
                else { return nil }
                self = .fix
            }
        }
    }

    /// Repairs the store at `path`; returns the result with the numbers of recovered and lost records.
    ///
    /// - Parameters:
    ///   - known: The highest sequence number that was committed, and whether it is certain. If it comes from the lock
    ///     file of an earlier writer, it is not certain: after a loss of power or for a copy of the file, it may be out
    ///     of date.
    ///   - suffix: The end of the name to which the damaged file is renamed.
    static func run(
        _ path: String, known: (highest: Int64, isCertain: Bool), suffix: String, reason: StoreError, now: Int64
    ) throws(StoreError) -> StoreRepair {
        let new = "\(path).repairing"
        StoreFile.remove(new)
        try StoreFile.create(new)
        defer { StoreFile.remove(new) }
        let counts = try copy(path, to: new, known, now: now)
        let damaged = "\(path).damaged-\(suffix)"
        try StoreFile.replace(path, by: new, keeping: damaged)
        return StoreRepair(
            reason: reason.description.replacing("the store reports: ", with: ""), kept: counts.kept,
            lost: counts.lost, damagedFile: damaged)
    }

    /// Writes all readable rows of the damaged file into a new file; returns the numbers of recovered and lost records.
    private static func copy(
        _ path: String, to new: String, _ known: (highest: Int64, isCertain: Bool), now: Int64
    ) throws(StoreError) -> (kept: Int, lost: Int) {
        var salvage = try StoreSalvage(path, to: new)
        let database = salvage.database
        let counts = try database.transaction { () throws(StoreError) in
            try salvage.copyRows(known: known.highest)
            let account = SalvageAccount(database)
            let highest = known.isCertain ? known.highest : try account.highest(from: known.highest)
            try account.removeRows(after: highest)
            return try account.balance(highest: highest, now: now)
        }
        let cursors = try CursorTable(database)
        try cursors.transaction { () throws(StoreError) in try cursors.recount(highest: counts.highest) }
        return (counts.kept, counts.lost)
    }

    private init(_ path: String, to new: String) throws(StoreError) {
        image = StoreImage(path)
        database = try Database(new, isWritable: true)
        try StoreSchema.migrate(database, path: new)
        for table in Table.allCases {
            let places = Array(repeating: "?", count: table.columns).joined(separator: ",")
            replacements[table] = try database.prepare("INSERT OR REPLACE INTO \(table.rawValue) VALUES(\(places))")
            guard table == .fix || table == .event else { continue }
            additions[table] = try database.prepare("INSERT OR IGNORE INTO \(table.rawValue) VALUES(\(places))")
        }
    }

    // MARK: Rows

    private mutating func copyRows(known: Int64) throws(StoreError) {
        for number in 1...image.count { copyPage(number) }
        let found = try database.integer(StoreSchema.highest) ?? 0
        if known > found {
            // According to the lock file, records after the last undamaged commit were committed, too.
            for number in image.includeTail() { copyPage(number) }
        }
        // Damaged frames of the log may contain rows that are in no other page. Parts of a damaged frame may be
        // outdated and contain records that have been removed since. Such records are recognized later, since they lie
        // in gaps.
        for frame in image.log.frames where !frame.isSound {
            let page = image.page(of: frame)
            copyRows(of: page, start: frame.page == 1 ? 100 : 0, by: additions, limit: known)
        }
        if let problem { throw problem }
    }

    private mutating func copyPage(_ number: Int) {
        guard let page = image.page(number) else { return }
        copyRows(of: page, start: number == 1 ? 100 : 0, by: replacements, limit: Self.largestSequence)
    }

    private mutating func copyRows(
        of page: [UInt8], start: Int, by statements: [Table: Statement], limit: Int64
    ) {
        for row in PageScanner.rows(in: page, start: start, image.page) {
            guard problem == nil, let table = Table(row.values), isPlausible(row, in: table, limit),
                let statement = statements[table]
            else { continue }
            // A row of an earlier version has fewer columns. The columns that it lacks are set to null.
            for place in row.values.count..<max(row.values.count, table.columns) {
                statement.bind(nil as Int64?, at: Int32(place) + 1)
            }
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

    private static let largestSequence: Int64 = 1 << 53

    /// Returns whether the values of a row are plausible; if not, the row is damaged, since no store writes such
    /// values.
    private func isPlausible(_ row: PageScanner.Row, in table: Table, _ limit: Int64) -> Bool {
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
}
