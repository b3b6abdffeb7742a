public import LocationRelay
public import NetworkIO
import SensorIO

/// The settings of a receiver: where it listens, which trackers it accepts, and how it uses their fixes.
public struct RelayReceiverSettings: Sendable, Hashable {
    /// The port, its encryption and its limits.
    public var server: WebSocketServerSettings

    /// The accepted bearer tokens.
    ///
    /// If empty, and without ``tokenFile``, every tracker is accepted.
    public var tokens: [DeviceToken]

    /// A file with further accepted tokens, one per line, each optionally followed by the devices it is limited to; the
    /// file is reloaded when it changes.
    ///
    /// Connections whose tokens are no longer accepted are closed.
    public var tokenFile: String?

    /// Whether other users may be able to read the token file, as in a container with mounted secrets.
    ///
    /// Default: `false`.
    public var allowsSharedTokenFile = false

    /// Whether anyone who reaches the port may connect if neither tokens nor certificates are required.
    ///
    /// Default: `false`; without them, only programs on this machine may connect.
    public var isOpen = false

    /// The messages per second that a tracker may send on average, and the size of a burst; a faster one is throttled.
    public var messageRate: Double

    /// Seconds of silence after which a tracker is pinged; after as many again it is disconnected.
    public var idleTime: Double

    /// Which fixes fill the location slot.
    public var reception: RelayProviderSettings

    /// Creates settings.
    public init(
        server: WebSocketServerSettings, tokens: [DeviceToken] = [], tokenFile: String? = nil,
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

    /// Whether the receiver would accept anyone who reaches it although ``isOpen`` is `false`.
    var isUnintentionallyOpen: Bool {
        let asksForProof = !tokens.isEmpty || tokenFile != nil || server.tls?.clientAuthorityFile != nil
        return !isOpen && !asksForProof && !HostAndPort.isLoopback(server.address ?? "")
    }
}
