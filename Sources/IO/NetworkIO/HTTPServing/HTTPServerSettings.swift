public import WebSocketFormat

/// The address of an ``HTTPServer`` and its limits.
public struct HTTPServerSettings: Sendable, Hashable {
    /// The local address to listen at; `nil` for all addresses of the machine.
    public var address: String?

    /// The port to listen at, 0...65535; 0 lets the system choose a free one.
    public var port: Int

    /// The settings for TLS of the server; `nil` for unencrypted connections.
    public var tls: TLSServerSettings?

    /// The maximum number of simultaneous connections of the server.
    public var connectionLimit: Int

    /// The number of connections per second that one host may open on average; bursts of ten times this number are
    /// allowed.
    public var connectionRate: Double

    /// The maximum time in seconds for a complete request to arrive, including the TLS handshake before the first
    /// request.
    ///
    /// Before the server closes a connection, the client has the same time, but at most 10 s, to read the last reply.
    public var requestTime: Double

    /// The number of seconds without a request after which a connection is closed.
    public var idleTime: Double

    /// The maximum size in bytes of the body of a request.
    public var bodyLimit: Int

    /// The maximum memory in bytes for the incomplete bodies of all clients together.
    ///
    /// A value below ``bodyLimit`` is raised to ``bodyLimit``.
    public var unfinishedLimit: Int

    /// The limits on the head of a request.
    public var headLimits = HTTPLimits()

    /// Creates the settings of a server.
    ///
    /// - Parameters:
    ///   - address: The local address to listen at; `nil` for all addresses. Default: `nil`.
    ///   - port: The port, 0...65535; 0 lets the system choose a free one.
    ///   - tls: The settings for TLS; `nil` for unencrypted connections. Default: `nil`.
    ///   - connectionLimit: The maximum number of simultaneous connections. Default: 4096.
    ///   - connectionRate: The number of connections per second that one host may open on average. Default: 200.
    ///   - requestTime: The maximum time in seconds for a complete request to arrive. Default: 30.
    ///   - idleTime: The number of seconds without a request after which a connection is closed. Default: 120.
    ///   - bodyLimit: The maximum size of a body in bytes. Default: 1 MiB.
    ///   - unfinishedLimit: The maximum memory in bytes for all incomplete bodies. Default: 64 MiB.
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
