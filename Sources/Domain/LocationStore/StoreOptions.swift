import CodecSupport

/// How a store writes, and its limits.
public struct StoreOptions: Sendable, Hashable {
    /// The number of records that are committed together at the latest.
    ///
    /// Default: 100.
    public var groupSize: Int

    /// Seconds that a record waits for others at most.
    ///
    /// Default: 0.05.
    public var groupInterval: Double

    /// Whether a commit waits until the disk has it, so that it survives a loss of power.
    ///
    /// Default: `true`.
    ///
    /// Without it, a commit survives the end of the process only.
    public var isPowerSafe: Bool

    /// The number of records that wait in memory while the file cannot be written, beyond which the oldest are dropped.
    ///
    /// Default: 100,000.
    public var waitingLimit: Int

    /// The bytes of the records that wait in memory while the file cannot be written, beyond which the oldest are dropped.
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
