import CodecSupport

/// The options of a store: when captured records are committed, how many wait in memory, and how many are kept.
public struct StoreOptions: Sendable, Hashable {
    /// The number of captured records that are committed together; the store commits once this many wait.
    ///
    /// Default: 100.
    public var groupSize: Int

    /// The maximum time for which a captured record waits to be committed together with others, in seconds.
    ///
    /// Default: 0.05.
    public var groupInterval: Double

    /// Whether each commit waits until the disk has written the records, so that they survive a loss of power.
    ///
    /// Default: `true`.
    ///
    /// If `false`, committed records survive the end of the process, but possibly not a loss of power.
    public var isPowerSafe: Bool

    /// The maximum number of records that wait in memory while the file cannot be written.
    ///
    /// If more records wait, the oldest ones are dropped, except for the last event that names the signed-in user.
    ///
    /// Default: 100,000.
    public var waitingLimit: Int

    /// The maximum size of the records that wait in memory while the file cannot be written, in bytes.
    ///
    /// If the waiting records are larger, the oldest ones are dropped.
    ///
    /// Default: 64 MiB.
    public var waitingBytes: Int

    /// The limits of the store; records that exceed them are removed.
    public var retention: StoreRetention

    /// Creates the options of a store.
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
