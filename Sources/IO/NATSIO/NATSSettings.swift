public import Geolocation
public import NetworkIO

/// How to connect to a cluster of NATS servers.
public struct NATSSettings: Sendable, Hashable {
    /// The host and port of a server.
    public struct Server: Sendable, Hashable {
        /// The name or address, without brackets.
        public var host: String

        /// The port, 1 to 65535.
        ///
        /// Default: 4222.
        public var port: Int

        /// Creates the location of a server.
        public init(host: String, port: Int = 4222) { (self.host, self.port) = (host, port) }

        /// Host and port as in a URL, with brackets around an IPv6 address.
        var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
    }

    /// The credentials of a client.
    public enum Credentials: Sendable, Hashable {
        /// A user name and a password.
        case user(String, password: String)
        /// A token.
        case token(String)
        /// An NKey: the public key (`U…`), and the file with the seed (`SU…`), which is read for each connection.
        case nkey(String, seedFile: String)
        /// A credentials file with a JWT and a seed, as written by `nsc`.
        case file(String)
    }

    /// The servers to start with; the others of their cluster are discovered.
    public var servers: [Server]

    /// The credentials; `nil` for none.
    ///
    /// Default: `nil`.
    public var credentials: Credentials?

    /// How to encrypt connections; `nil` for unencrypted ones.
    ///
    /// Default: `nil`.
    public var tls: TLSClientSettings?

    /// The name of the connection at the server.
    ///
    /// Default: `swift-geolocation`.
    public var clientName = "swift-geolocation"

    /// The pauses between rounds through the servers.
    ///
    /// Default: up to 0.5 s, 1 s … 60 s, with full jitter.
    public var backoff = BackoffPolicy()

    /// Creates settings.
    public init(_ servers: [Server], credentials: Credentials? = nil, tls: TLSClientSettings? = nil) {
        (self.servers, self.credentials, self.tls) = (servers, credentials, tls)
    }

    /// The servers for messages, without secrets: `nats://a:4222,b:4222`.
    public var name: String {
        "\(tls == nil ? "nats" : "nats+tls")://" + servers.map(\.text).joined(separator: ",")
    }
}
