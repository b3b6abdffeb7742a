public import Geolocation
public import NetworkIO

/// The settings of an upload: how a server is reached, and what that may cost.
public struct UploadSettings: Sendable {
    /// The number of fixes of one request at most; the format or the server may take fewer.
    ///
    /// Default: 200.
    public var batch = 200

    /// Seconds between uploads that do not fill a batch, so that a radio can sleep meanwhile.
    ///
    /// Default: 0, at once.
    public var interval = 0.0

    /// Seconds that an exchange with the server may take.
    ///
    /// Default: 30.
    public var timeout = 30.0

    /// The credentials.
    ///
    /// Default: `nil`, none.
    public var credentials: UploadCredentials?

    /// Whether bodies are compressed; `nil` if the format decides.
    ///
    /// Default: `nil`.
    public var compresses: Bool?

    /// The bytes on the wire in a day (UTC), both ways; `nil` for no limit.
    ///
    /// Default: `nil`.
    public var dailyBytes: Int?

    /// The file that keeps what was used of ``dailyBytes`` from one run to the next; `nil` if each run has all of it.
    ///
    /// Default: `nil`.
    public var budgetPath: String?

    /// Decides whether the network may be used now.
    ///
    /// Default: always.
    public var gate: any UploadGate = OpenGate()

    /// How connections are encrypted.
    public var tls = TLSClientSettings()

    /// The number of fixes that wait in memory if no store hands them on; beyond that the oldest are dropped.
    ///
    /// Default: 10,000.
    public var queue = 10_000

    /// The delays while the server cannot be reached, if no store hands the fixes on.
    ///
    /// Default: up to 1 s, 2 s, 4 s and so on, up to 5 minutes.
    public var backoff = BackoffPolicy(base: 1, factor: 2, cap: 300)

    /// Creates the default settings.
    public init() {}
}
