import CodecSupport

/// The options of a store: group commits, queue and retention.
public struct StoreOptions: Sendable, Hashable {
    /// The number of queued records that triggers a commit.
    ///
    /// Default: 100.
    public var groupSize: Int

    /// The maximum seconds for which a record waits for others.
    ///
    /// Default: 0.05.
    public var groupInterval: Double

    /// Whether a commit waits for the disk, so that it survives a loss of power.
    ///
    /// Default: `true`.
    ///
    /// If `false`, a commit survives only the end of the process.
    public var isPowerSafe: Bool

    /// The maximum number of records queued while the file cannot be written; beyond it, the oldest are dropped.
    ///
    /// Default: 100,000.
    public var waitingLimit: Int

    /// The maximum size of the records queued while the file cannot be written, bytes; beyond it, the oldest are dropped.
    ///
    /// Default: 64 MiB.
    public var waitingBytes: Int

    /// The limits of the store.
    public var retention: StoreRetention

    /// Creates options.
    public init(
        groupSize: Int = 100, groupInterval: Double = 0.05, isPowerSafe: Bool = true, waitingLimit: Int = 100_000,
        waitingBytes: Int = 64 << 20, retention: StoreRetention = StoreRetention()
    ) {
        self.groupSize = groupSize
        self.groupInterval = groupInterval
        self.isPowerSafe = isPowerSafe
        self.waitingLimit = waitingLimit
        self.waitingBytes = waitingBytes
        self.retention = retention
    }
}
