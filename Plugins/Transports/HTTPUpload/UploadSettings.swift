public import Geolocation
public import NetworkIO

/// The settings of an upload: the way to reach the server, and the limits on data and memory.
public struct UploadSettings: Sendable {
    /// The maximum number of fixes in one request; the format may allow fewer.
    ///
    /// Default: 200.
    public var batch = 200

    /// The minimum number of seconds between two uploads, so that a radio can sleep; a full batch is uploaded
    /// immediately.
    ///
    /// Default: 0, so that each fix is uploaded as soon as possible.
    public var interval = 0.0

    /// The maximum time in seconds for one exchange with the server.
    ///
    /// Default: 30.
    public var timeout = 30.0

    /// The credentials that the server requires; `nil` for none.
    ///
    /// Default: `nil`.
    public var credentials: UploadCredentials?

    /// Whether the bodies of requests are compressed with gzip; `nil` if the format of the upload decides.
    ///
    /// Default: `nil`.
    public var compresses: Bool?

    /// The maximum number of bytes that uploads send and receive on a day (UTC); `nil` for no limit.
    ///
    /// Default: `nil`.
    public var dailyBytes: Int?

    /// The path of the file that stores how much of ``dailyBytes`` has been used; `nil` if each run begins with the
    /// whole budget.
    ///
    /// Default: `nil`.
    public var budgetPath: String?

    /// The rule that decides whether uploads may use the network now.
    ///
    /// Default: a gate that always allows it.
    public var gate: any UploadGate = OpenGate()

    /// The TLS settings for the connection to the server.
    public var tls = TLSClientSettings()

    /// A function that returns the battery level of this device, 0...1, which each new fix contains if its format has a
    /// field for it; `nil` if the level is unknown.
    ///
    /// The host is that of the upload, to which the function may report that the level cannot be measured. Default:
    /// `nil`.
    public var batteryMeter: (@SensorActor (_ host: SinkHost) -> Double?)?

    /// The maximum number of fixes that are queued in memory if there is no store; if there are more, the oldest are
    /// dropped.
    ///
    /// Default: 10,000.
    public var queue = 10_000

    /// The pauses between attempts while the server cannot be reached; they are used only if there is no store.
    ///
    /// Default: at most 1 s at first, doubling up to 5 minutes.
    public var backoff = BackoffPolicy(base: 1, factor: 2, cap: 300)

    /// Creates the default settings.
    public init() {}
}
