public import WebSocketFormat

/// The address of an ``HTTPServer`` and its limits.
public struct HTTPServerSettings: Sendable, Hashable {
    /// The local address to listen at; `nil` for all of them.
    public var address: String?

    /// The port, 0...65535; 0 lets the system choose a free one.
    public var port: Int

    /// How to encrypt; `nil` for unencrypted connections.
    public var tls: TLSServerSettings?

    /// The most concurrent connections.
    public var connectionLimit: Int

    /// Connections per second that one host may make on average; bursts of ten times as many are allowed.
    public var connectionRate: Double

    /// Seconds for a complete request to arrive, including the handshake before the first one.
    ///
    /// A client also gets this long, but at most 10 s, to read the last reply of a connection.
    public var requestTime: Double

    /// Seconds without a request after which a connection is closed.
    public var idleTime: Double

    /// The largest body in bytes.
    public var bodyLimit: Int

    /// Bytes of memory for the incomplete bodies of all clients together; at least ``bodyLimit`` is used.
    public var unfinishedLimit: Int

    /// The limits of a head.
    public var headLimits = HTTPLimits()

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - address: The local address to listen at; `nil` for all of them. Default: `nil`.
    ///   - port: The port, 0...65535; 0 lets the system choose a free one.
    ///   - tls: How to encrypt; `nil` for unencrypted connections. Default: `nil`.
    ///   - connectionLimit: The most concurrent connections. Default: 4096.
    ///   - connectionRate: Connections per second of one host. Default: 200.
    ///   - requestTime: Seconds for a complete request. Default: 30.
    ///   - idleTime: Seconds without a request. Default: 120.
    ///   - bodyLimit: The largest body in bytes. Default: 1 MiB.
    ///   - unfinishedLimit: Bytes for all incomplete bodies. Default: 64 MiB.
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
