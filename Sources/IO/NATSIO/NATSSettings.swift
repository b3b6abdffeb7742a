public import Geolocation
public import NetworkIO

/// The settings for connecting to a cluster of NATS servers.
public struct NATSSettings: Sendable, Hashable {
    /// The host and port of a NATS server.
    public struct Server: Sendable, Hashable {
        /// The server's name or IP address, without brackets around an IPv6 address.
        public var host: String

        /// The TCP port of the server, 1 to 65535.
        ///
        /// Default: 4222.
        public var port: Int

        /// Creates the location of a server.
        public init(host: String, port: Int = 4222) { (self.host, self.port) = (host, port) }

        /// The host and the port as in a URL, with brackets around an IPv6 address.
        var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
    }

    /// The credentials with which a client authenticates itself.
    public enum Credentials: Sendable, Hashable {
        /// A user name and a password.
        case user(String, password: String)
        /// An authentication token.
        case token(String)
        /// An NKey: the public key (`U…`), and the file with the seed (`SU…`), which is read for each connection.
        case nkey(String, seedFile: String)
        /// A credentials file with a JWT and a seed, as written by `nsc`.
        case file(String)
    }

    /// The servers for the first connection; they report the other servers of their cluster.
    public var servers: [Server]

    /// The credentials of the client; `nil` for none.
    ///
    /// Default: `nil`.
    public var credentials: Credentials?

    /// The settings for TLS; `nil` for unencrypted connections.
    ///
    /// Default: `nil`.
    public var tls: TLSClientSettings?

    /// The client's name for the connection, which the server's monitoring shows.
    ///
    /// Default: `swift-geolocation`.
    public var clientName = "swift-geolocation"

    /// The pauses that a client makes each time that it has tried all servers in vain.
    ///
    /// Default: random, at most 0.5 s, 1 s, 2 s and so on up to 60 s.
    public var backoff = BackoffPolicy()

    /// Creates the settings for connecting to a cluster of NATS servers.
    public init(_ servers: [Server], credentials: Credentials? = nil, tls: TLSClientSettings? = nil) {
        (self.servers, self.credentials, self.tls) = (servers, credentials, tls)
    }

    /// The addresses of the servers without secrets, for display: `nats://a:4222,b:4222`.
    public var name: String {
        "\(tls == nil ? "nats" : "nats+tls")://" + servers.map(\.text).joined(separator: ",")
    }
}
