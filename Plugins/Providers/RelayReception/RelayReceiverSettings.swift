public import LocationRelay
public import NetworkIO
import SensorIO

/// The settings of a relay receiver: the port, the accepted trackers, and the use of their fixes.
public struct RelayReceiverSettings: Sendable, Hashable {
    /// The port of the server, its TLS settings and its limits.
    public var server: WebSocketServerSettings

    /// The bearer tokens that the receiver accepts from trackers.
    ///
    /// If there are none, and ``tokenFile`` is `nil`, every tracker is accepted.
    public var tokens: [DeviceToken]

    /// The path of a file with further accepted tokens, one per line; `nil` for no file.
    ///
    /// Each token is optionally followed by the devices for which it is valid. The file is read again when it changes.
    /// Connections whose tokens are no longer accepted are closed.
    public var tokenFile: String?

    /// Whether the token file is accepted even if other users can read it, as is usual for secrets mounted in a
    /// container.
    ///
    /// Default: `false`.
    public var allowsSharedTokenFile = false

    /// Whether any tracker that reaches the port may connect if neither tokens nor certificates are required.
    ///
    /// Default: `false`, so that only programs on this machine may connect if neither is required.
    public var isOpen = false

    /// The number of messages per second that a tracker may send on average, and the maximum number in a burst; the
    /// receiver slows down a faster tracker.
    public var messageRate: Double

    /// The seconds of silence after which the receiver pings a tracker; after the same time again, it disconnects the
    /// tracker.
    public var idleTime: Double

    /// The settings that determine which fixes are provided as the location.
    public var reception: RelayProviderSettings

    /// Creates settings of a relay receiver.
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

    /// Whether the receiver would accept any tracker that reaches the port although ``isOpen`` is `false`.
    var isUnintentionallyOpen: Bool {
        let asksForProof = !tokens.isEmpty || tokenFile != nil || server.tls?.clientAuthorityFile != nil
        return !isOpen && !asksForProof && !HostAndPort.isLoopback(server.address ?? "")
    }
}
