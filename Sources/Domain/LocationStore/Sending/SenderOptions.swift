public import Geolocation

/// How records are sent to one destination.
public struct SenderOptions: Sendable, Hashable {
    /// The number of records of a batch at most; fewer are sent while the destination finds them too large or is slow.
    ///
    /// Default: 200.
    public var records: Int

    /// About the size of a batch at most, in bytes; one record may be larger.
    ///
    /// Default: 512 KiB.
    public var bytes: Int

    /// Seconds that a record waits for others of its batch at most.
    ///
    /// Default: 5.
    public var interval: Double

    /// Seconds that a destination may take to answer.
    ///
    /// Default: 30.
    public var timeout: Double

    /// The delays while a destination cannot be reached.
    ///
    /// Default: up to 1 s, 2 s, 4 s and so on, up to 5 minutes.
    public var backoff: BackoffPolicy

    /// The delays while a destination does not accept the credentials or is misconfigured; each is at least half of its limit.
    ///
    /// Default: up to 1, 2, 4 minutes and so on, up to an hour.
    public var longBackoff: BackoffPolicy

    /// The longest delay that a destination can ask for, in seconds.
    ///
    /// Default: an hour.
    public var retryLimit: Double

    /// Whether the newest records go first while older ones wait, which are sent in between.
    ///
    /// Default: `false`: strictly in the order of capture.
    public var isNewestFirst: Bool

    /// Seconds since the receipt of the oldest queued record, from which on the status is ``SenderStatus/late(_:)``.
    ///
    /// Default: an hour.
    public var lateness: Double

    /// The number of records refused in a row that become dead letters.
    ///
    /// Default: 10.
    ///
    /// Those beyond wait until a record behind them is accepted: a destination that refuses everything is misconfigured.
    public var refusalLimit: Int

    /// Creates options.
    ///
    /// - Parameters:
    ///   - records: The number of records of a batch at most.
    ///   - bytes: About the size of a batch at most.
    ///   - interval: Seconds that a record waits for others of its batch at most.
    ///   - timeout: Seconds that a destination may take to answer.
    ///   - backoff: The delays while a destination cannot be reached.
    ///   - longBackoff: The delays while it does not accept the credentials or is misconfigured.
    ///   - retryLimit: The longest delay that a destination can ask for, in seconds.
    ///   - isNewestFirst: Whether the newest records go first while older ones wait.
    ///   - lateness: Seconds since the receipt of the oldest queued record, from which on the status says so.
    ///   - refusalLimit: The number of records refused in a row that become dead letters.
    public init(
        records: Int = 200, bytes: Int = 512 << 10, interval: Double = 5, timeout: Double = 30,
        backoff: BackoffPolicy = BackoffPolicy(base: 1, factor: 2, cap: 300),
        longBackoff: BackoffPolicy = BackoffPolicy(base: 60, factor: 2, cap: 3600), retryLimit: Double = 3600,
        isNewestFirst: Bool = false, lateness: Double = 3600, refusalLimit: Int = 10
    ) {
        self.records = max(1, records)
        self.bytes = max(1, bytes)
        self.interval = interval
        self.timeout = timeout
        self.backoff = backoff
        self.longBackoff = longBackoff
        self.retryLimit = retryLimit
        self.isNewestFirst = isNewestFirst
        self.lateness = lateness
        self.refusalLimit = max(0, refusalLimit)
    }
}
