public import CodecSupport
import FileIO

/// Reads all records of a store in order, blocking the calling thread.
///
/// ``StoreReader`` is an alternative that does not block the caller.
public struct StoreScan {
    private let database: Database
    private let selection: RecordSelection
    private let times: Range<Int64>
    private let device: String?
    private let sequences: ClosedRange<Int64>
    private var last: Int64

    /// Opens a store to read its records.
    ///
    /// - Parameters:
    ///   - path: The path of the file, to which another process may be writing.
    ///   - times: The times of the fixes and events to read. Default: `nil`, for all times.
    ///   - device: The device that captured the records. Default: `nil`, for all devices.
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

    /// The fraction of the store's records that have been read so far, 0...1.
    public var progress: Double {
        let count = sequences.upperBound - sequences.lowerBound + 1
        return (Double(last - sequences.lowerBound + 1) / Double(count)).clamped(to: 0...1)
    }

    /// Returns the name of the device that took all fixes in the store.
    ///
    /// Returns `nil` if several devices took them, or if some were taken by the store's own device.
    public func onlyDevice() throws(StoreError) -> String? {
        guard try database.integer("SELECT count(*) FROM device WHERE id <> 1") == 1,
            try database.integer("SELECT 1 FROM fix WHERE origin_device IS NULL LIMIT 1") == nil
        else { return nil }
        return try database.text("SELECT name FROM device WHERE id <> 1")
    }

    /// Returns the next records in the order of capture, at most `count`; empty at the end of the store.
    public mutating func next(count: Int = 500) throws(StoreError) -> [StoreRecord] {
        let records = try selection.records(after: last, in: times, of: device, count: count)
        last = records.last?.sequence ?? sequences.upperBound
        return records
    }
}

extension Database {
    /// Opens the database of a store for reading.
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
