public import WebSocketFormat

/// The address of an HTTP server, and its limits.
public struct HTTPServerSettings: Sendable, Hashable {
    /// The address of this machine to listen at; `nil` for all of them.
    public var address: String?

    /// The port, 0...65535; 0 lets the system choose a free one.
    public var port: Int

    /// How to encrypt; `nil` for plain bytes.
    public var tls: TLSServerSettings?

    /// Concurrent connections.
    public var connectionLimit: Int

    /// Connections per second that one host may make in the long run; ten times as many at once.
    public var connectionRate: Double

    /// Seconds within which a whole request has to arrive, with the handshake before the first one, and an answer to be
    /// taken at the end of a connection.
    public var requestTime: Double

    /// Seconds without a request after which a connection is closed.
    public var idleTime: Double

    /// The longest body in bytes.
    public var bodyLimit: Int

    /// Bytes of memory for the unfinished bodies of all clients together, at least that of one.
    public var unfinishedLimit: Int

    /// The limits of a head.
    public var headLimits = HTTPLimits()

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - address: The address of this machine to listen at; `nil` for all of them. Default: `nil`.
    ///   - port: The port, 0...65535; 0 lets the system choose a free one.
    ///   - tls: How to encrypt; `nil` for plain bytes. Default: `nil`.
    ///   - connectionLimit: Concurrent connections. Default: 4096.
    ///   - connectionRate: Connections per second of one host. Default: 200.
    ///   - requestTime: Seconds for a whole request. Default: 30.
    ///   - idleTime: Seconds without a request. Default: 120.
    ///   - bodyLimit: The longest body in bytes. Default: 1 MiB.
    ///   - unfinishedLimit: Bytes for all unfinished bodies. Default: 64 MiB.
    public init(
        address: String? = nil, port: Int, tls: TLSServerSettings? = nil, connectionLimit: Int = 4096,
        connectionRate: Double = 200, requestTime: Double = 30, idleTime: Double = 120, bodyLimit: Int = 1 << 20,
        unfinishedLimit: Int = 64 << 20
    ) {
        self.address = address
        self.port = port
        self.tls = tls
        self.connectionLimit = connectionLimit
        self.connectionRate = connectionRate
        self.requestTime = requestTime
        self.idleTime = idleTime
        self.bodyLimit = bodyLimit
        self.unfinishedLimit = unfinishedLimit
    }
}
