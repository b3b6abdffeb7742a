import Geolocation
public import LocationRelay
public import NetworkIO
import SensorIO
import WebSocketFormat

/// The configuration of a WebSocket transport: the way it connects, sends and retries.
public struct WebSocketTransportConfiguration: Sendable, Hashable {
    /// The number of consecutive failures to connect after which the transport gives up; `nil` if it never gives up.
    public var maxReconnectAttempts: Int?

    /// The upper limit of the first pause before a reconnection, in seconds; the limit doubles with each further
    /// attempt.
    ///
    /// A pause is at least 0.05 s.
    public var initialBackoffDelay: Double

    /// The maximum pause before a reconnection, in seconds; the server may request a longer pause.
    public var maxBackoffDelay: Double

    /// The seconds for which a connection must last before the back-off is reset; a delivery resets the back-off at
    /// once.
    public var stableTime: Double

    /// The maximum number of updates in the queue; if there are more, the oldest are dropped and counted.
    public var maxQueueSize: Int

    /// Additional header fields of the request that opens a connection; a field named `Authorization` replaces the
    /// token.
    public var customHeaders: [String: String]

    /// The credential of this device, which is sent as `Authorization: Bearer …` (RFC 6750).
    public var bearerToken: String?

    /// The provider of the credential, which also renews the credential; it is used instead of ``bearerToken``.
    ///
    /// If there is a provider, the transport does not give up after a response with status 401.
    public var tokenProvider: BearerTokenProvider?

    /// The name that identifies this device on all of its connections, sent as `X-Device-Id`.
    ///
    /// If it is `nil`, each transport uses a random name.
    public var deviceIdentifier: String?

    /// Whether `ws://` addresses are allowed, although others can read and modify the traffic to them.
    public var allowInsecureConnections: Bool

    /// Whether a token may be sent over `ws://` to other machines.
    ///
    /// Without ``allowInsecureConnections``, a token is never sent over `ws://`. Default: `false`.
    public var allowsCleartextToken = false

    /// The encoding of the updates that are sent.
    public var payloadEncoding: RelayEncoding

    /// The TLS settings for the connection to the server.
    public var tls: TLSClientSettings

    /// The maximum time in seconds for connecting, including handshakes.
    public var connectTimeout: Double

    /// The seconds between two pings to the server, at least 0.1.
    public var heartbeatInterval: Double

    /// The seconds without any received byte after which the connection is regarded as lost.
    public var heartbeatTimeout: Double

    /// The seconds after which the connection is regarded as lost if an expected acknowledgement has not arrived.
    public var acknowledgementTimeout: Double

    /// The seconds for which the backlog (the updates queued before the connection) is sent before new updates.
    ///
    /// After this time, new updates overtake the backlog.
    public var backlogTime: Double

    /// Creates a configuration of a WebSocket transport.
    public init(
        maxReconnectAttempts: Int? = nil, initialBackoffDelay: Double = 1, maxBackoffDelay: Double = 30,
        stableTime: Double = 10, maxQueueSize: Int = 1000, customHeaders: [String: String] = [:],
        bearerToken: String? = nil, tokenProvider: BearerTokenProvider? = nil, deviceIdentifier: String? = nil,
        allowInsecureConnections: Bool = false, payloadEncoding: RelayEncoding = .json,
        tls: TLSClientSettings = TLSClientSettings(),
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
        self.tokenProvider = tokenProvider
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

    /// Returns the header fields of the request that opens a connection; custom headers replace fields with the same
    /// name.
    func fields(token: BearerToken?, device: String) throws(HTTPWritingError) -> [HTTPField] {
        var fields = [
            try HTTPField(Acknowledgement.field, Acknowledgement.cumulative),
            try HTTPField(Acknowledgement.deviceField, device),
        ]
        if let token = token?.text ?? bearerToken {
            fields.append(try HTTPField("Authorization", "Bearer \(token)"))
        }
        for (name, value) in customHeaders.sorted(by: { $0.key < $1.key }) {
            fields.removeAll { $0.isNamed(name) }
            fields.append(try HTTPField(name, value))
        }
        return fields
    }

    /// Checks that the transport may connect to the given address, and that the name of the device is valid.
    ///
    /// - Throws: The reason why the transport must not connect, or why the name is invalid.
    func check(_ address: WebSocketAddress, as name: String, device: String) throws(ProviderError) {
        guard address.isSecure || allowInsecureConnections else {
            throw ProviderError("\(name) is not encrypted: write wss://, or allow insecure connections")
        }
        if let fault = cleartextFault(to: address) { throw ProviderError("\(name) \(fault)") }
        guard RelayName.accepts(device) else {
            throw ProviderError("\(name): the device's name has to have 1 to 64 bytes that show")
        }
    }

    /// Returns the reason why the token must not be sent to the given address, and the remedy.
    ///
    /// The result is `nil` if the token may be sent, or if there is no token.
    func cleartextFault(to address: WebSocketAddress) -> String? {
        let hasToken =
            bearerToken != nil || tokenProvider != nil
            || customHeaders.keys.contains { $0.lowercased() == "authorization" }
        guard hasToken, !address.isSecure, !allowsCleartextToken, !HostAndPort.isLoopback(address.host) else {
            return nil
        }
        return "would send the token where everyone on the way can read it: use wss://, or allow cleartext tokens"
    }

    /// Returns a configuration for mobile networks, which uses the compact CBOR encoding.
    public static func cellular(
        bearerToken: String? = nil, customHeaders: [String: String] = [:]
    ) -> WebSocketTransportConfiguration {
        WebSocketTransportConfiguration(
            customHeaders: customHeaders, bearerToken: bearerToken, payloadEncoding: .cbor)
    }
}
