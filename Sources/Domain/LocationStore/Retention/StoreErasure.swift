/// The result of an erasure.
public struct StoreErasure: Sendable, Hashable {
    /// The number of erased records, which are no longer readable.
    public let records: Int
    /// Whether no trace of them remains in the file and its write-ahead log.
    ///
    /// While another process reads, the log keeps a part. It is emptied by a later commit, when the store is closed, or by
    /// the other process when it ends.
    public let isComplete: Bool
}
