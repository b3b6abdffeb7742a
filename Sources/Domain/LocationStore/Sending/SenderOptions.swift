public import Geolocation

/// The options of a ``StoreSender``, such as the size of its batches and the delays after failures.
public struct SenderOptions: Sendable, Hashable {
    /// The maximum number of records in a batch, which the sender reduces if batches are too large or time out.
    ///
    /// Default: 200.
    public var records: Int

    /// The approximate maximum size of a batch, in bytes; a single record may be larger.
    ///
    /// Default: 512 KiB.
    public var bytes: Int

    /// The maximum time for which a record waits until a batch is full, in seconds.
    ///
    /// Default: 5.
    public var interval: Double

    /// The time after which a batch without an answer from the destination times out, in seconds.
    ///
    /// Default: 30.
    public var timeout: Double

    /// The delays between attempts while the destination cannot be reached.
    ///
    /// Default: up to 1 s, 2 s, 4 s and so on, up to 5 minutes.
    public var backoff: BackoffPolicy

    /// The delays between attempts while the destination rejects the credentials or is misconfigured.
    ///
    /// Each delay is at least half its limit. Default: up to 1, 2, 4 minutes and so on, up to an hour.
    public var longBackoff: BackoffPolicy

    /// The maximum delay that the destination can request, in seconds.
    ///
    /// Default: an hour.
    public var retryLimit: Double

    /// Whether the newest records are sent first.
    ///
    /// Batches of new and of older records then alternate.
    ///
    /// Default: `false`, for sending strictly in the order of capture.
    public var isNewestFirst: Bool

    /// The age at which the oldest queued record is late, in seconds since its receipt.
    ///
    /// From this age, the status of the sender is ``SenderStatus/late(_:)``. Default: an hour.
    public var lateness: Double

    /// The maximum number of consecutive refused records that become dead letters (records that are never sent again).
    ///
    /// If the destination refuses more records in a row, it is probably misconfigured. The sender then holds each
    /// further refused record, and sends it again later. As soon as the destination accepts a record, the held records
    /// become dead letters.
    ///
    /// Default: 10.
    public var refusalLimit: Int

    /// Creates the options of a sender.
    ///
    /// - Parameters:
    ///   - records: The maximum number of records in a batch.
    ///   - bytes: The approximate maximum size of a batch, in bytes.
    ///   - interval: The maximum time for which a record waits until a batch is full, in seconds.
    ///   - timeout: The time after which a batch without an answer times out, in seconds.
    ///   - backoff: The delays between attempts while the destination cannot be reached.
    ///   - longBackoff: The delays between attempts while the destination rejects the credentials or is misconfigured.
    ///   - retryLimit: The maximum delay that the destination can request, in seconds.
    ///   - isNewestFirst: Whether the newest records are sent first.
    ///   - lateness: The age at which the oldest queued record is late, in seconds.
    ///   - refusalLimit: The maximum number of consecutive refused records that become dead letters.
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
