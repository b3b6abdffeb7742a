public import CodecSupport
import FileIO

/// A summary of the content of a store, such as the numbers of its records.
public struct StoreSummary: Sendable, Hashable {
    /// The number of records that were ever captured.
    public let captured: Int
    /// The number of stored records; all other captured records are counted in gaps.
    public let stored: Int
    /// The number of stored events.
    public let events: Int
    /// The number of captured records that are not stored, for each reason.
    public let gaps: [StoreGap.Reason: Int]
    /// The number of times that the store was opened for writing.
    public let epochs: Int
    /// The times of the first and the last stored fix; `nil` if there are no fixes.
    public let times: ClosedRange<Date>?
    /// The size of the store's file without its write-ahead log, in bytes.
    public let bytes: Int

    init(_ database: Database, path: String) throws(StoreError) {
        let captured = try database.integer(StoreSchema.highest) ?? 0
        var gaps: [StoreGap.Reason: Int] = [:]
        let rows = try database.prepare("SELECT reason, sum(count) FROM gap GROUP BY reason")
        while try rows.step() {
            if let reason = rows.text(0).flatMap(StoreGap.Reason.init) { gaps[reason] = Int(rows.integer(1) ?? 0) }
        }
        self.captured = Int(captured)
        stored = Int(captured) - gaps.values.reduce(0, +)
        self.gaps = gaps
        events = Int(try database.integer("SELECT count(*) FROM event") ?? 0)
        epochs = Int(try database.integer("SELECT count(*) FROM epoch") ?? 0)
        let first = try database.integer("SELECT min(time) FROM fix")
        let last = try database.integer("SELECT max(time) FROM fix")
        if let first, let last {
            times = StoredTime.date(milliseconds: Double(first))...StoredTime.date(milliseconds: Double(last))
        } else {
            times = nil
        }
        bytes = Int(fileLength(path) ?? 0)
    }
}

/// An epoch of a store: a period in which the store was open for writing.
public struct StoreSpan: Sendable, Hashable {
    /// The number of the epoch, counted from 1, which is part of the identities of its records.
    public let epoch: Int64
    /// When the store was opened, by the wall clock.
    public let start: Date
    /// When the last stored record of the epoch was received; `nil` if none of its records is stored.
    public let end: Date?
    /// The number of records captured in the epoch, including those that are no longer stored.
    public let captured: Int

    static func all(_ database: Database) throws(StoreError) -> [StoreSpan] {
        let highest = try database.integer(StoreSchema.highest) ?? 0
        let rows = try database.prepare("SELECT id, first, started FROM epoch ORDER BY id")
        var epochs: [(id: Int64, first: Int64, started: Int64)] = []
        while try rows.step() {
            epochs.append((rows.integer(0) ?? 0, rows.integer(1) ?? 0, rows.integer(2) ?? 0))
        }
        let receipt = try database.prepare(StoreSchema.newest("time + receipt"))
        return try epochs.enumerated().map { index, epoch throws(StoreError) in
            let last = index + 1 < epochs.count ? epochs[index + 1].first - 1 : highest
            receipt.bind(epoch.first, last)
            defer { receipt.reset() }
            let end = try receipt.step() ? receipt.double(0).map(StoredTime.date(milliseconds:)) : nil
            return StoreSpan(
                epoch: epoch.id, start: StoredTime.date(milliseconds: Double(epoch.started)), end: end,
                captured: Int(max(0, last - epoch.first + 1)))
        }
    }
}

/// A UTC day on which fixes were taken.
public struct StoreDay: Sendable, Hashable {
    /// The beginning of the day in UTC.
    public let date: Date
    /// The number of stored fixes that were taken on this day.
    public let fixes: Int

    private static let milliseconds: Int64 = 86_400_000

    static func all(_ database: Database) throws(StoreError) -> [StoreDay] {
        // Times before 1970 are negative, so the remainder is made positive to round down to a whole day.
        let day = "(time - ((CAST(time AS INTEGER) % \(milliseconds)) + \(milliseconds)) % \(milliseconds))"
        let rows = try database.prepare(
            "SELECT CAST(\(day) AS INTEGER) / \(milliseconds) AS day, count(*) FROM fix GROUP BY day ORDER BY day")
        var days: [StoreDay] = []
        while try rows.step() {
            let date = StoredTime.date(milliseconds: Double((rows.integer(0) ?? 0) * milliseconds))
            days.append(StoreDay(date: date, fixes: Int(rows.integer(1) ?? 0)))
        }
        return days
    }
}

/// A destination, and the age of its oldest queued record.
public struct StoreBacklog: Sendable, Hashable {
    /// The destination with its numbers of acknowledged, queued, refused and dropped records.
    public let destination: StoreDestination
    /// When the destination's oldest queued record was received; `nil` if none is queued.
    public let oldest: Date?
}
