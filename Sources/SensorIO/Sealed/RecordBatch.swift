/// Records that wait to be written, one behind the other.
struct RecordBatch: Sendable {
    /// What is known of a record besides its bytes.
    struct Record: Sendable {
        var length: Int
        /// Seconds since 2001.
        var time: Double
    }

    /// The bytes of all records.
    private(set) var bytes: [UInt8] = []

    /// The records, in their order.
    private(set) var records: [Record] = []

    var isEmpty: Bool { records.isEmpty }

    /// Adds a record.
    mutating func append(_ record: [UInt8], time: Double) {
        bytes.append(contentsOf: record)
        records.append(Record(length: record.count, time: time))
    }

    /// Adds the records of another batch.
    mutating func append(_ other: RecordBatch) {
        bytes += other.bytes
        records += other.records
    }

    /// Puts a space in the place of the separator with which the record at byte `offset` begins, if it does.
    mutating func blank(_ separator: UInt8?, at offset: Int) {
        if offset < bytes.count, bytes[offset] == separator { bytes[offset] = UInt8(ascii: " ") }
    }

    /// The records from the one at `index` on, which begins at byte `offset`.
    func dropping(_ index: Int, at offset: Int) -> RecordBatch {
        var rest = RecordBatch()
        rest.bytes = Array(bytes[offset...])
        rest.records = Array(records[index...])
        return rest
    }
}
