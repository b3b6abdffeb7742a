/// A sender's request to read records.
struct SenderRead: Sendable, Hashable {
    /// The number of the read, unique for the sender.
    var number: Int
    /// The index of the lane to which the records belong.
    var lane: Int
    /// The sequence after which to begin reading.
    var after: Int64
    /// The sequence up to which to read.
    var bound: Int64
    /// The maximum number of records.
    var count: Int
    /// The approximate maximum size of the records, in bytes.
    var bytes: Int
}
