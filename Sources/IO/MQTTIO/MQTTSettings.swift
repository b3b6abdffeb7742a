public import Geolocation
public import NetworkIO

/// How a broker of MQTT, or any of several that form a cluster, is reached.
public struct MQTTSettings: Sendable {
    /// The place of a broker.
    public struct Broker: Sendable, Hashable {
        /// The name or the address, without brackets.
        public var host: String

        /// The port, 1 to 65535.
        public var port: Int

        /// Creates a place.
        public init(host: String, port: Int) { (self.host, self.port) = (host, port) }
    }

    /// The brokers, at least one; the first attempt goes to any of them, and each further one to the next.
    public var brokers: [Broker]

    /// How to encrypt the connection; `nil` for plain bytes.
    ///
    /// Default: `nil`.
    ///
    /// The certificate has to be for the host of the broker: a `serverName` cannot be used.
    public var tls: TLSClientSettings?

    /// The key that this client and the broker share instead of certificates; `nil` for none.
    ///
    /// Default: `nil`.
    public var sharedKey: MQTTSharedKey?

    /// The protocol to be named in the TLS handshake (RFC 7301), such as `mqtt`; `nil` for none.
    ///
    /// Default: `nil`.
    public var applicationProtocol: String?

    /// The identifier of the client, of which a broker has one connection at a time; `nil` for a random one.
    ///
    /// Default: `nil`.
    public var clientID: String?

    /// The name of the user; `nil` for none.
    ///
    /// Default: `nil`.
    public var user: String?

    /// The file with the password in its first line, read at each connection; `nil` for none.
    ///
    /// Default: `nil`.
    public var passwordFile: String?

    /// Whether other users may be able to read files with secrets.
    ///
    /// Default: `false`.
    public var allowsSharedSecrets = false

    /// The version; `nil` for 5, or 3.1.1 if the broker does not speak that.
    ///
    /// Default: `nil`.
    public var version: MQTTVersion?

    /// Seconds without traffic after which the broker is asked whether it is there, 5 to 65,535.
    ///
    /// Default: 30.
    ///
    /// If it does not answer within as many, the connection has ended.
    public var keepalive = 30

    /// The maximum number of acknowledged messages under way, 1 to 65,535.
    ///
    /// Default: 100.
    ///
    /// A broker may allow fewer.
    public var window = 100

    /// The subscriptions.
    ///
    /// Default: none.
    public var subscriptions: [MQTTSubscription] = []

    /// The bytes of the largest payload that is received; larger ones are dropped and counted.
    ///
    /// Default: 65,536.
    public var payloadLimit = 65_536

    /// Seconds for which connecting may take, beside the lookup of the name.
    ///
    /// Default: 10.
    public var connectTimeout = 10.0

    /// The pauses between rounds through the brokers.
    ///
    /// Default: up to 1 s, 2 s, 4 s … 5 min.
    public var backoff = BackoffPolicy(base: 1, factor: 2, cap: 300)

    /// Seconds over which the first attempt is spread after the loss of a connection that had stood for an hour.
    ///
    /// Default: 0.
    ///
    /// If a broker ends, all of its clients lose their connections in the same moment.
    public var spread = 0.0

    /// Creates settings for one broker.
    public init(host: String, port: Int) { self.init([Broker(host: host, port: port)]) }

    /// Creates settings for several brokers, at least one.
    public init(_ brokers: [Broker]) { self.brokers = brokers }
}

/// A version of MQTT.
public enum MQTTVersion: String, Sendable, Hashable, CaseIterable {
    /// MQTT 5.0, in which brokers give reasons.
    case five = "5"
    /// MQTT 3.1.1.
    case threeOneOne = "3.1.1"
}

/// A key that a client and its broker share (RFC 4279), for brokers without certificates.
public struct MQTTSharedKey: Sendable, Hashable {
    /// The name under which the broker knows the key.
    public var identity: String

    /// The file with the key in its first line, in hexadecimal digits; read at each connection.
    public var keyFile: String

    /// Creates a key.
    public init(identity: String, keyFile: String) { (self.identity, self.keyFile) = (identity, keyFile) }
}

/// Topics of which a client wants the messages.
public struct MQTTSubscription: Sendable, Hashable {
    /// The topic, in which `+` stands for one level and `#` at the end for all.
    public var filter: String

    /// Whether the broker repeats messages until they have come (quality of service 1).
    public var isAcknowledged: Bool

    /// Creates a subscription.
    public init(_ filter: String, isAcknowledged: Bool) {
        (self.filter, self.isAcknowledged) = (filter, isAcknowledged)
    }
}
