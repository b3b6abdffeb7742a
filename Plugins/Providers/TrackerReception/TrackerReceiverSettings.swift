public import LocationRelay
public import NetworkIO
import SensorIO

/// The settings of a receiver: the protocol, where it listens, which phones it accepts, and how it uses their fixes.
public struct TrackerReceiverSettings: Sendable {
    /// The protocol of the apps.
    public var app: TrackerApp

    /// The port, its encryption and its limits.
    public var server: HTTPServerSettings

    /// The accepted tokens.
    ///
    /// If empty, and without ``tokenFile``, every phone is accepted.
    public var tokens: [DeviceToken]

    /// A file with further accepted tokens, one per line, each optionally followed by the devices it is limited to; the
    /// file is reloaded when it changes.
    public var tokenFile: String?

    /// Whether other users may be able to read the token file, as in a container with mounted secrets.
    ///
    /// Default: `false`.
    public var allowsSharedTokenFile = false

    /// Whether anyone who reaches the port may send if neither tokens nor certificates are required.
    ///
    /// Default: `false`; without them, only programs on this machine may send.
    public var isOpen = false

    /// Further hosts that GET requests may name if neither tokens nor encryption distinguish phones from web pages.
    ///
    /// Other GET requests are accepted only if they name an address or `localhost`, with the server's port.
    /// Default: none.
    public var names: Set<WebHost> = []

    /// Decrypts OwnTracks messages: receives a nonce of 24 bytes and a secret box, and returns the object, or `nil` if
    /// the box was encrypted with another key.
    ///
    /// Default: `nil`; encrypted messages are refused.
    public var decrypt: (@Sendable (_ box: [UInt8]) -> [UInt8]?)?

    /// Which fixes fill the location slot.
    public var reception: RelayProviderSettings

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - app: The protocol of the apps.
    ///   - server: The port, its encryption and its limits.
    ///   - tokens: The accepted tokens. Default: none.
    ///   - tokenFile: A file with further accepted tokens. Default: `nil`.
    ///   - reception: Which fixes fill the location slot. Default: those of any phone, withdrawn after 10 s of silence.
    public init(
        app: TrackerApp, server: HTTPServerSettings, tokens: [DeviceToken] = [], tokenFile: String? = nil,
        reception: RelayProviderSettings = RelayProviderSettings()
    ) {
        self.app = app
        self.server = server
        self.tokens = tokens
        self.tokenFile = tokenFile
        self.reception = reception
    }

    /// Whether the receiver would accept anyone who reaches it although ``isOpen`` is `false`.
    var isUnintentionallyOpen: Bool {
        let asksForProof = !tokens.isEmpty || tokenFile != nil || server.tls?.clientAuthorityFile != nil
        return !isOpen && !asksForProof && !HostAndPort.isLoopback(server.address ?? "")
    }
}
