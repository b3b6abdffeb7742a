public import SensorIO
public import WebSocketFormat

/// Where a server listens, and what it puts up with.
public struct WebSocketServerSettings: Sendable, Hashable {
    /// The address of this machine to listen at; nil for all of them.
    public var address: String?

    /// The port, 0...65535; 0 lets the system choose a free one.
    public var port: Int

    /// How to encrypt; nil where nothing is.
    public var tls: TLSServerSettings?

    /// Connections at the same time, those included that still shake hands.
    public var connectionLimit: Int

    /// Seconds in which a connection must have become a WebSocket, from its first moment on, and in which a client must have
    /// closed one that is over.
    public var handshakeTime: Double

    /// Connections that one host may make in a second in the long run, and ten times as many at once.
    public var connectionRate: Double

    /// What a client may send.
    public var limits: WebSocketLimits

    /// Makes settings.
    public init(
        address: String? = nil, port: Int, tls: TLSServerSettings? = nil, connectionLimit: Int = 4096,
        handshakeTime: Double = 10, connectionRate: Double = 200, limits: WebSocketLimits = WebSocketLimits()
    ) {
        self.address = address
        self.port = port
        self.tls = tls
        self.connectionLimit = connectionLimit
        self.handshakeTime = handshakeTime
        self.connectionRate = connectionRate
        self.limits = limits
    }
}
