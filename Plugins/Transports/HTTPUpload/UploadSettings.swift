public import Geolocation
public import NetworkIO

/// The settings of an upload: how the server is reached, and the limits on data and memory.
public struct UploadSettings: Sendable {
    /// The maximum number of fixes in one request; the format may allow fewer.
    ///
    /// Default: 200.
    public var batch = 200

    /// The time in seconds between uploads that do not fill a batch, so that a radio can sleep between them.
    ///
    /// Default: 0, with which fixes are uploaded at once.
    public var interval = 0.0

    /// The time limit of one exchange with the server, in seconds.
    ///
    /// Default: 30.
    public var timeout = 30.0

    /// The credentials that the server requires; `nil` for none.
    ///
    /// Default: `nil`.
    public var credentials: UploadCredentials?

    /// Whether bodies are compressed with gzip; `nil` if the format decides.
    ///
    /// Default: `nil`.
    public var compresses: Bool?

    /// The maximum number of bytes that are sent and received on a day (UTC); `nil` for no limit.
    ///
    /// Default: `nil`.
    public var dailyBytes: Int?

    /// The file in which the usage of ``dailyBytes`` is saved between runs; `nil` if each run begins with the whole
    /// budget.
    ///
    /// Default: `nil`.
    public var budgetPath: String?

    /// The rule that decides whether the network may be used now.
    ///
    /// Default: a gate that always allows it.
    public var gate: any UploadGate = OpenGate()

    /// The TLS settings for the connection to the server.
    public var tls = TLSClientSettings()

    /// The maximum number of fixes that are queued in memory if there is no store; if there are more, the oldest are
    /// dropped.
    ///
    /// Default: 10,000.
    public var queue = 10_000

    /// The back-off while the server cannot be reached; it is used only if there is no store.
    ///
    /// Default: at most 1 s at first, doubling up to 5 minutes.
    public var backoff = BackoffPolicy(base: 1, factor: 2, cap: 300)

    /// Creates the default settings.
    public init() {}
}
