import CodecSupport

/// The options of a store, which concern group commits, the queue in memory and retention.
public struct StoreOptions: Sendable, Hashable {
    /// The number of queued records that triggers a commit.
    ///
    /// Default: 100.
    public var groupSize: Int

    /// The maximum time for which a record waits to be committed together with others, in seconds.
    ///
    /// Default: 0.05.
    public var groupInterval: Double

    /// Whether a commit waits until the disk has written it, so that it survives a loss of power.
    ///
    /// Default: `true`.
    ///
    /// If `false`, a commit survives the end of the process, but possibly not a loss of power.
    public var isPowerSafe: Bool

    /// The maximum number of records queued while the file cannot be written; if exceeded, the oldest are dropped.
    ///
    /// Default: 100,000.
    public var waitingLimit: Int

    /// The maximum size in bytes of the records queued while the file cannot be written; if exceeded, the oldest are
    /// dropped.
    ///
    /// Default: 64 MiB.
    public var waitingBytes: Int

    /// The limits of the store, beyond which records are removed.
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
