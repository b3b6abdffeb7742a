public import WebSocketFormat

/// The address of a server, and its limits.
public struct WebSocketServerSettings: Sendable, Hashable {
    /// The address of this machine to listen at; `nil` for all of them.
    public var address: String?

    /// The port, 0...65535; 0 lets the system choose a free one.
    public var port: Int

    /// How to encrypt; `nil` for plain bytes.
    public var tls: TLSServerSettings?

    /// Concurrent connections, including those that are still performing a handshake.
    public var connectionLimit: Int

    /// Seconds within which a new connection has to become a WebSocket, and a client has to close one that is over.
    public var handshakeTime: Double

    /// Connections per second that one host may make in the long run; ten times as many at once.
    public var connectionRate: Double

    /// Limits on the messages of a client.
    public var limits: WebSocketLimits

    /// Bytes of memory for the unfinished messages of all clients together, at least twice that of one message.
    public var unfinishedLimit: Int

    /// Bytes that the system should hold for a client which does not read, at least 4096; `nil` for as many as it likes.
    ///
    /// Those may be megabytes, which are not part of ``WebSocketConnection/waitingBytes``. Default: `nil`.
    public var sendBuffer: Int?

    /// The most connections that perform a handshake at the same time; beyond that the slowest gives way.
    ///
    /// Half a TLS hello makes OpenSSL take up to 90 KB.
    var handshakeLimit: Int { tls == nil ? 512 : 256 }

    /// The requests of browsers that are answered.
    ///
    /// Default: none of web pages, and no host names but `localhost`.
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
