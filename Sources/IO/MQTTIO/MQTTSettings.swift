public import Geolocation
public import NetworkIO

/// The settings for connecting to an MQTT broker, or to any of several brokers that form a cluster.
public struct MQTTSettings: Sendable {
    /// The host and port of an MQTT broker.
    public struct Broker: Sendable, Hashable {
        /// The broker's name or IP address, without brackets around an IPv6 address.
        public var host: String

        /// The TCP port of the broker, 1 to 65535.
        public var port: Int

        /// Creates the location of a broker.
        public init(host: String, port: Int) { (self.host, self.port) = (host, port) }
    }

    /// The brokers, at least one.
    ///
    /// The first attempt uses a random broker, and each further attempt the next one.
    public var brokers: [Broker]

    /// The settings for TLS; `nil` for an unencrypted connection.
    ///
    /// Default: `nil`.
    ///
    /// The certificate must be valid for the broker's host: `serverName` is not supported.
    public var tls: TLSClientSettings?

    /// The pre-shared key that is used instead of certificates; `nil` for none.
    ///
    /// Default: `nil`.
    public var sharedKey: MQTTSharedKey?

    /// The application protocol to request in the TLS handshake (ALPN, RFC 7301), such as `mqtt`; `nil` for none.
    ///
    /// Default: `nil`.
    public var applicationProtocol: String?

    /// The client identifier; `nil` for a random one.
    ///
    /// A broker accepts one connection at a time with the same identifier.
    ///
    /// Default: `nil`.
    public var clientID: String?

    /// The user name for the broker; `nil` for none.
    ///
    /// Default: `nil`.
    public var user: String?

    /// The file whose first line is the password for the broker, read for each connection; `nil` for none.
    ///
    /// Default: `nil`.
    public var passwordFile: String?

    /// Whether files with secrets, such as the password, are accepted even if other users can read or write them.
    ///
    /// Default: `false`.
    public var allowsSharedSecrets = false

    /// The MQTT version; `nil` to try version 5 first, and version 3.1.1 if the broker rejects it.
    ///
    /// Default: `nil`.
    public var version: MQTTVersion?

    /// Seconds without traffic after which the broker is pinged, 5 to 65,535.
    ///
    /// Default: 30.
    ///
    /// If the broker does not answer within the same time, the connection is lost.
    public var keepalive = 30

    /// The maximum number of messages that may wait for their acknowledgement at the same time, 1 to 65,535.
    ///
    /// Default: 100.
    ///
    /// A broker may allow fewer.
    public var window = 100

    /// The subscriptions that the client makes when it has connected.
    ///
    /// Default: none.
    public var subscriptions: [MQTTSubscription] = []

    /// The largest payload in bytes that the client accepts; messages with larger payloads are dropped and counted.
    ///
    /// Default: 65,536.
    public var payloadLimit = 65_536

    /// The number of seconds that connecting may take, not including the name lookup.
    ///
    /// Default: 10.
    public var connectTimeout = 10.0

    /// The pauses that a client makes each time that it has tried all brokers in vain.
    ///
    /// Default: random, at most 1 s, 2 s, 4 s and so on up to 5 min.
    public var backoff = BackoffPolicy(base: 1, factor: 2, cap: 300)

    /// The longest random pause, in seconds, before a client connects again after a connection that lasted an hour or
    /// more.
    ///
    /// Default: 0.
    ///
    /// When a broker stops, all its clients lose their connections at the same moment; random pauses spread their new
    /// connections.
    public var spread = 0.0

    /// Creates the settings for connecting to one broker.
    public init(host: String, port: Int) { self.init([Broker(host: host, port: port)]) }

    /// Creates the settings for connecting to any of several brokers, at least one.
    public init(_ brokers: [Broker]) { self.brokers = brokers }
}

/// A version of MQTT.
public enum MQTTVersion: String, Sendable, Hashable, CaseIterable {
    /// MQTT 5.0, in which brokers give reason codes.
    case five = "5"
    /// MQTT 3.1.1, the version before MQTT 5.
    case threeOneOne = "3.1.1"
}

/// A pre-shared key for TLS (RFC 4279), for brokers without certificates.
public struct MQTTSharedKey: Sendable, Hashable {
    /// The identity by which the broker finds the pre-shared key.
    public var identity: String

    /// The file whose first line is the key in hexadecimal digits, read for each connection.
    public var keyFile: String

    /// Creates a pre-shared key.
    public init(identity: String, keyFile: String) { (self.identity, self.keyFile) = (identity, keyFile) }
}

/// A subscription to topics.
public struct MQTTSubscription: Sendable, Hashable {
    /// The topic filter: `+` matches one level of a topic, and a final `#` all further levels.
    public var filter: String

    /// Whether the broker repeats messages until they are acknowledged (quality of service 1).
    public var isAcknowledged: Bool

    /// Creates a subscription to the topics that match a filter.
    public init(_ filter: String, isAcknowledged: Bool) {
        (self.filter, self.isAcknowledged) = (filter, isAcknowledged)
    }
}
