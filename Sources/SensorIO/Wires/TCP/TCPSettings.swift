/// How connections are kept, by ``TCPClientWire`` and ``TCPServerWire``.
public struct TCPSettings: Sendable, Hashable {
    /// Seconds after which an attempt to connect to one address is given up.
    public var connectTimeout: Double

    /// Seconds without traffic after which the peer is asked for a sign of life; it is lost after three without an answer.
    public var keepAlive: Int

    /// Bytes that may wait to be sent to one peer; messages that do not fit are dropped whole and counted.
    public var sendLimit: Int

    /// Connections that a server keeps at the same time; further ones are refused and counted.
    public var connectionLimit: Int

    /// Whether a port in use is a failure for good, instead of being tried again for ever.
    public var failsIfInUse: Bool

    /// Makes settings.
    public init(
        connectTimeout: Double = 10, keepAlive: Int = 15, sendLimit: Int = 1 << 20, connectionLimit: Int = 32,
        failsIfInUse: Bool = false
    ) {
        self.connectTimeout = connectTimeout
        self.keepAlive = keepAlive
        self.sendLimit = sendLimit
        self.connectionLimit = connectionLimit
        self.failsIfInUse = failsIfInUse
    }
}
