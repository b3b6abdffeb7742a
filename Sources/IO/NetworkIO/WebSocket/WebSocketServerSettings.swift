public import WebSocketFormat

/// The address of a ``WebSocketServer`` and its limits.
public struct WebSocketServerSettings: Sendable, Hashable {
    /// The local address to listen at; `nil` for all of them.
    public var address: String?

    /// The port, 0...65535; 0 lets the system choose a free one.
    public var port: Int

    /// How to encrypt; `nil` for unencrypted connections.
    public var tls: TLSServerSettings?

    /// The most concurrent connections; pending handshakes count, but a few of them are always allowed.
    public var connectionLimit: Int

    /// Seconds within which a new connection has to become a WebSocket, and a client has to close one that is over.
    public var handshakeTime: Double

    /// Connections per second that one host may make on average; bursts of ten times as many are allowed.
    public var connectionRate: Double

    /// The limits on the messages of a client.
    public var limits: WebSocketLimits

    /// Bytes of memory for the incomplete messages of all clients together; at least twice the size of one message is
    /// used.
    public var unfinishedLimit: Int

    /// The system's send buffer in bytes, at least 4096; `nil` leaves it to the system.
    ///
    /// The system may buffer megabytes, which ``WebSocketConnection/waitingBytes`` does not include. Default: `nil`.
    public var sendBuffer: Int?

    /// The most pending handshakes; at the limit the slowest is evicted.
    ///
    /// OpenSSL may take up to 90 KB for an incomplete TLS hello.
    var handshakeLimit: Int { tls == nil ? 512 : 256 }

    /// The rules for requests of browsers.
    ///
    /// Default: no web pages, and no host names but `localhost`.
    public var access = BrowserAccess()

    /// Creates settings.
    public init(
        address: String? = nil, port: Int, tls: TLSServerSettings? = nil, connectionLimit: Int = 4096,
        handshakeTime: Double = 10, connectionRate: Double = 200, limits: WebSocketLimits = WebSocketLimits(),
        unfinishedLimit: Int = 16_777_216
    ) {
        self.address = address
        self.port = port
        self.tls = tls
        self.connectionLimit = connectionLimit
        self.handshakeTime = handshakeTime
        self.connectionRate = connectionRate
        self.limits = limits
        self.unfinishedLimit = unfinishedLimit
    }
}
