public import Geolocation

/// The options of a ``StoreSender``.
public struct SenderOptions: Sendable, Hashable {
    /// The maximum number of records in a batch; reduced automatically if batches are too large or time out.
    ///
    /// Default: 200.
    public var records: Int

    /// The approximate maximum size of a batch, in bytes; a single record may be larger.
    ///
    /// Default: 512 KiB.
    public var bytes: Int

    /// The maximum time for which a record waits for others to be sent with it, in seconds.
    ///
    /// Default: 5.
    public var interval: Double

    /// The seconds after which an unanswered batch times out.
    ///
    /// Default: 30.
    public var timeout: Double

    /// The back-off while the destination cannot be reached.
    ///
    /// Default: up to 1 s, 2 s, 4 s and so on, up to 5 minutes.
    public var backoff: BackoffPolicy

    /// The back-off while the destination rejects the credentials or is misconfigured; each delay is at least half its limit.
    ///
    /// Default: up to 1, 2, 4 minutes and so on, up to an hour.
    public var longBackoff: BackoffPolicy

    /// The maximum delay that a destination can request, in seconds.
    ///
    /// Default: an hour.
    public var retryLimit: Double

    /// Whether the newest records are sent first, alternating with older waiting ones.
    ///
    /// Default: `false`, for sending strictly in the order of capture.
    public var isNewestFirst: Bool

    /// The age of the oldest queued record, in seconds since its receipt, from which the status is
    /// ``SenderStatus/late(_:)``.
    ///
    /// Default: an hour.
    public var lateness: Double

    /// The number of consecutively refused records that become dead letters.
    ///
    /// Default: 10.
    ///
    /// Further refused records are held until a later record is accepted, since a destination that refuses everything
    /// is probably misconfigured.
    public var refusalLimit: Int

    /// Creates options.
    ///
    /// - Parameters:
    ///   - records: The maximum number of records in a batch.
    ///   - bytes: The approximate maximum size of a batch, in bytes.
    ///   - interval: The maximum time for which a record waits for others to be sent with it, in seconds.
    ///   - timeout: The seconds after which an unanswered batch times out.
    ///   - backoff: The back-off while the destination cannot be reached.
    ///   - longBackoff: The back-off while the destination rejects the credentials or is misconfigured.
    ///   - retryLimit: The maximum delay that a destination can request, in seconds.
    ///   - isNewestFirst: Whether the newest records are sent first.
    ///   - lateness: The age of the oldest queued record, in seconds, from which the sender is late.
    ///   - refusalLimit: The number of consecutively refused records that become dead letters.
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
