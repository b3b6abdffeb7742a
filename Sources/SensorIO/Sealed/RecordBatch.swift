/// Records that wait to be written, one behind the other.
struct RecordBatch: Sendable {
    /// The bytes of all records.
    private(set) var bytes: [UInt8] = []

    /// The length of each record, and its time in seconds since 2001.
    private(set) var records: [(length: Int, time: Double)] = []

    var isEmpty: Bool { records.isEmpty }

    /// Adds a record.
    mutating func append(_ record: [UInt8], time: Double) {
        bytes.append(contentsOf: record)
        records.append((record.count, time))
    }

    /// Adds the records of another batch.
    mutating func append(_ other: RecordBatch) {
        bytes += other.bytes
        records += other.records
    }

    /// The records from the one at `index` on, which begins at byte `offset`.
    func dropping(_ index: Int, at offset: Int) -> RecordBatch {
        var rest = RecordBatch()
        rest.bytes = Array(bytes[offset...])
        rest.records = Array(records[index...])
        return rest
    }
}
