public import MapStream
public import NetworkIO
import WebSocketFormat

/// The settings of a live map.
public struct LiveMapSettings: Sendable, Hashable {
    /// The port, its encryption and its limits.
    ///
    /// At other addresses than loopback, pages have to show a token.
    public var server: WebSocketServerSettings

    /// The title, the units, the tiles and the length of the trails.
    public var map: MapSettings

    /// The accepted tokens; without them, and without ``tokenFile``, one is made if it is needed.
    public var tokens: [DeviceToken] = []

    /// A file with further accepted tokens, one per line; read again when it has changed.
    ///
    /// Default: `nil`.
    public var tokenFile: String?

    /// Whether other users may be able to read the token file.
    ///
    /// Default: `false`.
    public var allowsSharedTokenFile = false

    /// The identifier of the only subject that is shown, such as to a guest; `nil` for all, with the areas, the events and the
    /// health of the pipeline.
    ///
    /// Default: `nil`.
    public var only: String?

    /// The name of the machine's own location.
    ///
    /// Default: `here`.
    public var ownName = "here"

    /// The store from which earlier days are shown; `nil` for none.
    ///
    /// Default: `nil`.
    public var storePath: String?

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - address: The address of this machine to listen at. Default: `127.0.0.1`.
    ///   - port: The port; 0 lets the system choose a free one. Default: 0.
    ///   - tls: How to encrypt. Default: `nil`, plain bytes.
    ///   - pageLimit: Pages at the same time. Default: 64.
    ///   - map: The title, the units, the tiles and the length of the trails. Default: those of `MapSettings`.
    public init(
        address: String? = "127.0.0.1", port: Int = 0, tls: TLSServerSettings? = nil, pageLimit: Int = 64,
        map: MapSettings = MapSettings()
    ) {
        server = WebSocketServerSettings(
            address: address, port: port, tls: tls, connectionLimit: pageLimit,
            limits: WebSocketLimits(frameSize: 4096, messageSize: 4096))
        server.access.allowsOwnPages = true
        // Notices a page that does not read after some seconds instead of megabytes.
        server.sendBuffer = 65_536
        self.map = map
    }
}
