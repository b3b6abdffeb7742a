public import LocationRelay
public import SensorIO

/// How a WebSocket transport connects, and what it does when that fails.
public struct WebSocketTransportConfiguration: Sendable, Hashable {
    /// Failures in a row after which the transport gives up; nil for never.
    public var maxReconnectAttempts: Int?

    /// Seconds up to which the pause before the second attempt may last; the limit doubles with each further one.
    ///
    /// A pause is 0.05 s at least.
    public var initialBackoffDelay: Double

    /// Seconds that no pause exceeds, unless the server asks for more.
    public var maxBackoffDelay: Double

    /// Seconds for which a connection has to stand, or deliver, before the next loss counts as the first one.
    public var stableTime: Double

    /// Updates that may wait; beyond that the oldest are dropped and counted.
    public var maxQueueSize: Int

    /// Fields of the upgrade's request; one of the name `Authorization` replaces the token.
    public var customHeaders: [String: String]

    /// What proves who we are, sent as `Authorization: Bearer …` (RFC 6750).
    public var bearerToken: String?

    /// The name by which the receiver knows this device from connection to connection, sent as `X-Device-Id`; nil for one
    /// that is drawn when the transport is made.
    public var deviceIdentifier: String?

    /// Whether `ws://` may be used, which everybody on the way can read and change.
    public var allowInsecureConnections: Bool

    /// How updates are written.
    public var payloadEncoding: RelayEncoding

    /// How connections are encrypted.
    public var tls: TLSClientSettings

    /// Seconds after which an attempt to connect, handshakes included, is given up.
    public var connectTimeout: Double

    /// Seconds between two questions whether the server is still there, 0.1 at least.
    public var heartbeatInterval: Double

    /// Seconds without a sign of life after which the connection is given up.
    public var heartbeatTimeout: Double

    /// Seconds after which a connection is given up where the server promised acknowledgements and gives none for what was sent.
    public var acknowledgementTimeout: Double

    /// Seconds for which what waited for the connection goes before what is new; after that new updates overtake it.
    public var backlogTime: Double

    /// Makes a configuration.
    public init(
        maxReconnectAttempts: Int? = nil, initialBackoffDelay: Double = 1, maxBackoffDelay: Double = 30,
        stableTime: Double = 10, maxQueueSize: Int = 1000, customHeaders: [String: String] = [:],
        bearerToken: String? = nil, deviceIdentifier: String? = nil, allowInsecureConnections: Bool = false,
        payloadEncoding: RelayEncoding = .json, tls: TLSClientSettings = TLSClientSettings(),
        connectTimeout: Double = 15, heartbeatInterval: Double = 5, heartbeatTimeout: Double = 15,
        acknowledgementTimeout: Double = 30, backlogTime: Double = 5
    ) {
        self.maxReconnectAttempts = maxReconnectAttempts
        self.initialBackoffDelay = initialBackoffDelay
        self.maxBackoffDelay = maxBackoffDelay
        self.stableTime = stableTime
        self.maxQueueSize = maxQueueSize
        self.customHeaders = customHeaders
        self.bearerToken = bearerToken
        self.deviceIdentifier = deviceIdentifier
        self.allowInsecureConnections = allowInsecureConnections
        self.payloadEncoding = payloadEncoding
        self.tls = tls
        self.connectTimeout = connectTimeout
        self.heartbeatInterval = heartbeatInterval
        self.heartbeatTimeout = heartbeatTimeout
        self.acknowledgementTimeout = acknowledgementTimeout
        self.backlogTime = backlogTime
    }

    /// The usual settings for a mobile network: as few bytes as possible.
    public static func cellular(
        bearerToken: String? = nil, customHeaders: [String: String] = [:]
    ) -> WebSocketTransportConfiguration {
        WebSocketTransportConfiguration(
            customHeaders: customHeaders, bearerToken: bearerToken, payloadEncoding: .cbor)
    }
}
