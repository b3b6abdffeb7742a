public import WebSocketFormat

/// The address of a ``WebSocketServer`` and its limits.
public struct WebSocketServerSettings: Sendable, Hashable {
    /// The local address to listen at; `nil` for all addresses of the machine.
    public var address: String?

    /// The port to listen at, 0...65535; 0 lets the system choose a free one.
    public var port: Int

    /// The settings for TLS of the server; `nil` for unencrypted connections.
    public var tls: TLSServerSettings?

    /// The maximum number of simultaneous connections of the server, including pending handshakes.
    ///
    /// If all connections are in use, a few handshakes are allowed while the delegate can end a connection for a new
    /// client.
    public var connectionLimit: Int

    /// The number of seconds within which a new connection has to become a WebSocket.
    ///
    /// A client has the same time to close a connection that is no longer needed.
    public var handshakeTime: Double

    /// The number of connections per second that one host may open on average; bursts of ten times this number are
    /// allowed.
    public var connectionRate: Double

    /// The limits on the messages that a client sends.
    public var limits: WebSocketLimits

    /// The maximum memory in bytes for the incomplete messages of all clients together.
    ///
    /// A limit of less than twice the size of one message is raised to twice that size.
    public var unfinishedLimit: Int

    /// The size of the system's send buffer in bytes, at least 4096; with `nil`, the system chooses the size.
    ///
    /// The system may buffer megabytes, which ``WebSocketConnection/waitingBytes`` does not include. Default: `nil`.
    public var sendBuffer: Int?

    /// The maximum number of pending handshakes of the server; if there are more, the oldest one is refused.
    ///
    /// OpenSSL may take up to 90 KB for an incomplete TLS hello.
    var handshakeLimit: Int { tls == nil ? 512 : 256 }

    /// The rules for requests that browsers send.
    ///
    /// Default: no web page is allowed, and no host name except `localhost`.
    public var access = BrowserAccess()

    /// Creates the settings of a server; see the properties.
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
