public import MapStream
public import NetworkIO
import WebSocketFormat

/// The settings of a live map.
public struct LiveMapSettings: Sendable, Hashable {
    /// The address, the port, the TLS settings and the limits of the server.
    ///
    /// If the address is not a loopback one, pages must present a token.
    public var server: WebSocketServerSettings

    /// The title, units, tiles and trail length.
    public var map: MapSettings

    /// The accepted tokens.
    ///
    /// If there are none, and no ``tokenFile``, a token is generated when one is required.
    public var tokens: [DeviceToken] = []

    /// The path of a file with further accepted tokens, one per line; the file is read again when it has changed.
    ///
    /// Default: `nil`.
    public var tokenFile: String?

    /// Whether other users may be able to read the token file.
    ///
    /// Default: `false`.
    public var allowsSharedTokenFile = false

    /// The identifier of the only subject to show, for example to a guest; `nil` to show all, with areas, events and
    /// the pipeline's health.
    ///
    /// Default: `nil`.
    public var only: String?

    /// The name under which the machine's own location is shown.
    ///
    /// Default: `here`.
    public var ownName = "here"

    /// The path of the store from which earlier days are shown; `nil` if there is no store.
    ///
    /// Default: `nil`.
    public var storePath: String?

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - address: The local address to listen on; `nil` for all addresses. Default: `127.0.0.1`.
    ///   - port: The port; 0 lets the system choose a free one. Default: 0.
    ///   - tls: The TLS settings; `nil` for no encryption. Default: `nil`.
    ///   - pageLimit: The maximum number of pages at a time. Default: 64.
    ///   - map: The title, units, tiles and trail length. Default: those of `MapSettings`.
    public init(
        address: String? = "127.0.0.1", port: Int = 0, tls: TLSServerSettings? = nil, pageLimit: Int = 64,
        map: MapSettings = MapSettings()
    ) {
        server = WebSocketServerSettings(
            address: address, port: port, tls: tls, connectionLimit: pageLimit,
            limits: WebSocketLimits(frameSize: 4096, messageSize: 4096))
        server.access.allowsOwnPages = true
        // With a small buffer, a page that does not read is detected within seconds.
        server.sendBuffer = 65_536
        self.map = map
    }
}
