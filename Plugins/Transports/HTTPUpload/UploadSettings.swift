public import Geolocation
public import NetworkIO

/// The settings of an upload: how the server is reached, and limits on data and memory.
public struct UploadSettings: Sendable {
    /// The maximum number of fixes in one request; the format may allow fewer.
    ///
    /// Default: 200.
    public var batch = 200

    /// The interval between uploads that do not fill a batch, in seconds, so that a radio can sleep.
    ///
    /// Default: 0, which uploads at once.
    public var interval = 0.0

    /// The time limit of one exchange with the server, in seconds.
    ///
    /// Default: 30.
    public var timeout = 30.0

    /// The credentials.
    ///
    /// Default: `nil`, for no credentials.
    public var credentials: UploadCredentials?

    /// Whether bodies are compressed with gzip; `nil` to let the format decide.
    ///
    /// Default: `nil`.
    public var compresses: Bool?

    /// The maximum number of bytes sent and received per day (UTC); `nil` for no limit.
    ///
    /// Default: `nil`.
    public var dailyBytes: Int?

    /// The file that saves the usage of ``dailyBytes`` between runs; `nil` to begin each run with the whole budget.
    ///
    /// Default: `nil`.
    public var budgetPath: String?

    /// Decides whether the network may be used now.
    ///
    /// Default: allowed always.
    public var gate: any UploadGate = OpenGate()

    /// The TLS settings.
    public var tls = TLSClientSettings()

    /// The maximum number of fixes queued in memory without a store; beyond it, the oldest are dropped.
    ///
    /// Default: 10,000.
    public var queue = 10_000

    /// The back-off while the server cannot be reached, used without a store.
    ///
    /// Default: at most 1 s at first, doubling up to 5 minutes.
    public var backoff = BackoffPolicy(base: 1, factor: 2, cap: 300)

    /// Creates the default settings.
    public init() {}
}
