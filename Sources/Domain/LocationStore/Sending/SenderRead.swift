/// A sender's request to read records from the store.
struct SenderRead: Sendable, Hashable {
    /// The number of the request, which is unique for the sender.
    var number: Int
    /// The index of the lane (queue of the sender) to which the records belong.
    var lane: Int
    /// The sequence number after which to begin reading.
    var after: Int64
    /// The sequence number up to which to read.
    var bound: Int64
    /// The maximum number of records to read.
    var count: Int
    /// The approximate maximum size of the records to read, in bytes.
    var bytes: Int
}
