/// The result of erasing records from a store.
public struct StoreErasure: Sendable, Hashable {
    /// The number of erased records, which can no longer be read from the store.
    public let records: Int
    /// Whether no trace of the erased records remains in the file and its write-ahead log.
    ///
    /// While another process reads the store, the log may still contain erased records. The log is emptied by a later
    /// commit, when the store is closed, or by the other process when it ends.
    public let isComplete: Bool
}
