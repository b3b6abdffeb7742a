/// A batch of records that wait to be written, in order.
struct RecordBatch: Sendable {
    /// A record of the batch: its length in bytes, and its time.
    struct Record: Sendable {
        var length: Int
        /// The time of the record in seconds since 2001.
        var time: Double
    }

    /// The bytes of all records of the batch, concatenated.
    private(set) var bytes: [UInt8] = []

    /// The lengths and times of the records, in order.
    private(set) var records: [Record] = []

    var isEmpty: Bool { records.isEmpty }

    /// Adds a record to the batch.
    mutating func append(_ record: [UInt8], time: Double) {
        bytes.append(contentsOf: record)
        records.append(Record(length: record.count, time: time))
    }

    /// Adds the records of another batch to this one.
    mutating func append(_ other: RecordBatch) {
        if isEmpty {
            self = other
        } else {
            bytes += other.bytes
            records += other.records
        }
    }

    /// Returns all records as a batch, and removes them from this one.
    mutating func takeAll() -> RecordBatch {
        let batch = self
        self = RecordBatch()
        return batch
    }

    /// Replaces the separator by a space if the record at byte `offset` of the batch starts with `separator`.
    mutating func blank(_ separator: UInt8?, at offset: Int) {
        if offset < bytes.count, bytes[offset] == separator { bytes[offset] = UInt8(ascii: " ") }
    }

    /// Returns the records of the batch from `index` on, the first of which starts at byte `offset`.
    func dropping(_ index: Int, at offset: Int) -> RecordBatch {
        var rest = RecordBatch()
        rest.bytes = Array(bytes[offset...])
        rest.records = Array(records[index...])
        return rest
    }
}
