/// The result of an erasure.
public struct StoreErasure: Sendable, Hashable {
    /// The number of records that were erased; no reader gets them any more.
    public let records: Int
    /// Whether nothing of them is left in the file and its write-ahead log.
    ///
    /// While another process reads, the log keeps a part. It is emptied with a later commit, when the store is closed, or by
    /// the other process when that ends.
    public let isComplete: Bool
}
