public import LocationRelay
public import NetworkIO
import SensorIO

/// The settings of a tracker receiver: the protocol, the port, the accepted phones, and the use of their fixes.
public struct TrackerReceiverSettings: Sendable {
    /// The protocol that the phones' apps use.
    public var app: TrackerApp

    /// The port of the server, its TLS settings and its limits.
    public var server: HTTPServerSettings

    /// The bearer tokens that the receiver accepts from phones.
    ///
    /// If there are none, and ``tokenFile`` is `nil`, every phone is accepted.
    public var tokens: [DeviceToken]

    /// The path of a file with further accepted tokens, one per line; `nil` for no file.
    ///
    /// Each token is optionally followed by the devices for which it is valid. The file is read again when it changes.
    public var tokenFile: String?

    /// Whether the token file is accepted even if other users can read it, as is usual for secrets mounted in a
    /// container.
    ///
    /// Default: `false`.
    public var allowsSharedTokenFile = false

    /// Whether any phone that reaches the port may send fixes if neither tokens nor certificates are required.
    ///
    /// Default: `false`, so that only programs on this machine may send fixes if neither is required.
    public var isOpen = false

    /// The names of this server, in addition to addresses and `localhost`, that are accepted as the host of GET
    /// requests.
    ///
    /// The host of a GET request is checked only if the server uses neither tokens nor TLS, since the request may then
    /// have been caused by a web page. The request is accepted only if its host is one of these names, or an address or
    /// `localhost` with the server's port. Default: none.
    public var names: Set<WebHost> = []

    /// A function that decrypts OwnTracks messages.
    ///
    /// The function receives a nonce of 24 bytes followed by a secret box, and returns the JSON object. It returns
    /// `nil` if the box was encrypted with another key. Default: `nil`; encrypted messages are then refused.
    public var decrypt: (@Sendable (_ box: [UInt8]) -> [UInt8]?)?

    /// The settings that determine which fixes are provided as the location.
    public var reception: RelayProviderSettings

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - app: The protocol of the apps.
    ///   - server: The port of the server, its TLS settings and its limits.
    ///   - tokens: The accepted tokens. Default: none.
    ///   - tokenFile: The path of a file with further accepted tokens. Default: `nil`.
    ///   - reception: The settings that determine which fixes are provided as the location. By default, the fixes of
    ///     any phone are used, and the location is withdrawn after 10 s of silence.
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

    /// Whether the receiver would accept any phone that reaches the port although ``isOpen`` is `false`.
    var isUnintentionallyOpen: Bool {
        let asksForProof = !tokens.isEmpty || tokenFile != nil || server.tls?.clientAuthorityFile != nil
        return !isOpen && !asksForProof && !HostAndPort.isLoopback(server.address ?? "")
    }
}
