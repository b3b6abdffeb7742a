public import LocationRelay
public import NetworkIO

/// The settings of a receiver: where it listens, which trackers it accepts, and how it uses their fixes.
public struct RelayReceiverSettings: Sendable, Hashable {
    /// The port, its encryption and its limits.
    public var server: WebSocketServerSettings

    /// The accepted bearer tokens.
    ///
    /// If empty, and without ``tokenFile``, every tracker is accepted.
    public var tokens: [String]

    /// A file with further accepted tokens, one per line; read again when it has changed.
    public var tokenFile: String?

    /// The messages per second that one tracker may send on average, and at once; a faster tracker is throttled.
    public var messageRate: Double

    /// Seconds of silence after which a tracker is pinged, and again as many after which it is dropped.
    public var idleTime: Double

    /// Which fixes fill the location slot.
    public var reception: RelayProviderSettings

    /// Creates settings.
    public init(
        server: WebSocketServerSettings, tokens: [String] = [], tokenFile: String? = nil,
        messageRate: Double = 500_000, idleTime: Double = 30,
        reception: RelayProviderSettings = RelayProviderSettings()
    ) {
        self.server = server
        self.tokens = tokens
        self.tokenFile = tokenFile
        self.messageRate = messageRate
        self.idleTime = idleTime
        self.reception = reception
    }
}
