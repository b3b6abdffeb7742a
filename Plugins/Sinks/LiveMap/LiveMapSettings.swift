public import MapStream
public import NetworkIO
import WebSocketFormat

/// The settings of a live map.
public struct LiveMapSettings: Sendable, Hashable {
    /// The address, the port, the TLS settings and the limits of the map's server.
    ///
    /// If the address is not a loopback one, pages must present a token.
    public var server: WebSocketServerSettings

    /// The title, units, tiles and trail length of the map.
    public var map: MapSettings

    /// The tokens that the map accepts from pages.
    ///
    /// If there are no tokens and no ``tokenFile``, the map generates a token when one is required. Default: none.
    public var tokens: [DeviceToken] = []

    /// The path of a file with further tokens that the map accepts, one per line; the file is read again when it has
    /// changed.
    ///
    /// Default: `nil`.
    public var tokenFile: String?

    /// Whether the token file is accepted even if other users can read it.
    ///
    /// Default: `false`.
    public var allowsSharedTokenFile = false

    /// The identifier of the only subject that the map shows, for example to a guest.
    ///
    /// If the value is `nil`, the map shows all subjects, areas, events and the pipeline's health. Default: `nil`.
    public var only: String?

    /// The name under which the map shows the machine's own location.
    ///
    /// Default: `here`.
    public var ownName = "here"

    /// The path of the store from which the map shows earlier days; `nil` if there is no store.
    ///
    /// Default: `nil`.
    public var storePath: String?

    /// Creates settings of a live map.
    ///
    /// - Parameters:
    ///   - address: The local address to listen on; `nil` for all addresses. Default: `127.0.0.1`.
    ///   - port: The port to listen on; 0 lets the system choose a free port. Default: 0.
    ///   - tls: The TLS settings; `nil` for no encryption. Default: `nil`.
    ///   - pageLimit: The maximum number of pages that are open at the same time. Default: 64.
    ///   - map: The title, units, tiles and trail length. Default: those of `MapSettings`.
    public init(
        address: String? = "127.0.0.1", port: Int = 0, tls: TLSServerSettings? = nil, pageLimit: Int = 64,
        map: MapSettings = MapSettings()
    ) {
        server = WebSocketServerSettings(
            address: address, port: port, tls: tls, connectionLimit: pageLimit,
            limits: WebSocketLimits(frameSize: 4096, messageSize: 4096))
        server.access.allowsOwnPages = true
        // With a small send buffer, the server detects within seconds that a page does not read.
        server.sendBuffer = 65_536
        self.map = map
    }
}
