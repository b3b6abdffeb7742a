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

    /// A file with further accepted tokens, one per line, each followed by the devices that it is for, if it is not for
    /// all; read again when it has changed.
    public var tokenFile: String?

    /// Whether other users may be able to read the token file, as in a container with mounted secrets.
    ///
    /// Default: `false`.
    public var allowsSharedTokenFile = false

    /// Whether everyone who reaches the port may send, if neither tokens nor certificates are asked for.
    ///
    /// Default: `false`; only programs of this machine may.
    public var isOpen = false

    /// Further hosts that GET requests may name, if neither tokens nor encryption tell phones from web pages.
    ///
    /// Those are otherwise answered only if they name an address or `localhost`, with the server's port. Default: none.
    public var names: Set<WebHost> = []

    /// Opens the encrypted messages of OwnTracks: 24 bytes of nonce and a secret box in, the object out, or `nil` if it was
    /// made with another key.
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
    ///   - tokens: The accepted tokens. Default: none, for every phone.
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

    /// Whether the receiver would accept everyone who reaches it, and that is not allowed.
    var isUnintentionallyOpen: Bool {
        let asksForProof = !tokens.isEmpty || tokenFile != nil || server.tls?.clientAuthorityFile != nil
        return !isOpen && !asksForProof && !HostAndPort.isLoopback(server.address ?? "")
    }
}
