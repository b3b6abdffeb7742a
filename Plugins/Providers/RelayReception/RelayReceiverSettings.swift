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

    /// A file with further accepted tokens, one per line, each followed by the devices that it is for, if it is not for
    /// all; read again when it has changed.
    ///
    /// Connections whose tokens are no longer accepted are closed.
    public var tokenFile: String?

    /// Whether other users may be able to read the token file, as in a container with mounted secrets.
    ///
    /// Default: `false`.
    public var allowsSharedTokenFile = false

    /// Whether everyone who reaches the port may connect, if neither tokens nor certificates are asked for.
    ///
    /// Default: `false`; only programs of this machine may.
    public var isOpen = false

    /// The messages per second that one tracker may send on average, and at once; a faster tracker is throttled.
    public var messageRate: Double

    /// Seconds of silence after which a tracker is pinged, and again as many after which it is dropped.
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

    /// Whether the receiver would accept everyone who reaches it, and that is not allowed.
    var isUnintentionallyOpen: Bool {
        let asksForProof = !tokens.isEmpty || tokenFile != nil || server.tls?.clientAuthorityFile != nil
        return !isOpen && !asksForProof && !HostAndPort.isLoopback(server.address ?? "")
    }
}
