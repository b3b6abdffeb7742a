public import CodecSupport
import FileIO

/// Reads all records of a store in order, blocking the caller's queue.
///
/// ``StoreReader`` is an alternative that does not block the caller.
public struct StoreScan {
    private let database: Database
    private let selection: RecordSelection
    private let times: Range<Int64>
    private let device: String?
    private let sequences: ClosedRange<Int64>
    private var last: Int64

    /// Opens a store.
    ///
    /// - Parameters:
    ///   - path: The path of the file, to which another process may be writing.
    ///   - times: The times of fixes and events. Default: all.
    ///   - device: The device that captured the records. Default: any.
    public init(_ path: String, in times: Range<Date>? = nil, of device: String? = nil) throws(StoreError) {
        database = try Database(reading: path)
        selection = try RecordSelection(database)
        self.times = StoredTime.range(times)
        self.device = device
        let first = try database.integer(
            "SELECT min(coalesce((SELECT min(id) FROM fix), 1), coalesce((SELECT min(id) FROM event), 1))")
        let highest = try database.integer(StoreSchema.highest) ?? 0
        sequences = min(first ?? 1, highest)...highest
        last = 0
    }

    /// The fraction of the records read so far, 0...1.
    public var progress: Double {
        let count = sequences.upperBound - sequences.lowerBound + 1
        return (Double(last - sequences.lowerBound + 1) / Double(count)).clamped(to: 0...1)
    }

    /// Returns the name of the only device with fixes in the store; `nil` if there are several or fixes of the store's
    /// own device.
    public func onlyDevice() throws(StoreError) -> String? {
        guard try database.integer("SELECT count(*) FROM device WHERE id <> 1") == 1,
            try database.integer("SELECT 1 FROM fix WHERE origin_device IS NULL LIMIT 1") == nil
        else { return nil }
        return try database.text("SELECT name FROM device WHERE id <> 1")
    }

    /// Returns the next records, at most `count`; empty at the end of the store.
    public mutating func next(count: Int = 500) throws(StoreError) -> [StoreRecord] {
        let records = try selection.records(after: last, in: times, of: device, count: count)
        last = records.last?.sequence ?? sequences.upperBound
        return records
    }
}

extension Database {
    /// Opens a store for reading.
    convenience init(reading path: String) throws(StoreError) {
        guard fileLength(path) != nil else {
            throw StoreError(.unavailable, "\(path) does not exist: name a store of locations")
        }
        try self.init(path, isWritable: false)
        do throws(StoreError) {
            try StoreSchema.check(self, path: path)
        } catch  where error.isNoDatabase {
            throw StoreSchema.foreign(path)
        }
    }
}
