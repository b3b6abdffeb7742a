public import Geolocation
public import NetworkIO

/// The way to the servers of a cluster, any of which will do.
public struct NATSSettings: Sendable, Hashable {
    /// The place of a server.
    public struct Server: Sendable, Hashable {
        /// The name or the address, without brackets.
        public var host: String

        /// The port, 1 to 65535.
        ///
        /// Default: 4222.
        public var port: Int

        /// Creates a place.
        public init(host: String, port: Int = 4222) { (self.host, self.port) = (host, port) }

        /// The host and the port as in a URL, with brackets around an IPv6 address.
        var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
    }

    /// A client's proof of identity.
    public enum Credentials: Sendable, Hashable {
        /// A name and a password.
        case user(String, password: String)
        /// A token.
        case token(String)
        /// An NKey: the public key (`U…`), and the file with the seed (`SU…`), which the library reads for each connection.
        case nkey(String, seedFile: String)
        /// A file with a JWT and a seed, as `nsc` writes it.
        case file(String)
    }

    /// The servers; others of their cluster become known by themselves.
    public var servers: [Server]

    /// The proof of identity.
    ///
    /// Default: `nil`, none.
    public var credentials: Credentials?

    /// How connections are encrypted.
    ///
    /// Default: `nil`, not at all.
    public var tls: TLSClientSettings?

    /// The name by which the server knows the connection.
    ///
    /// Default: `swift-geolocation`.
    public var clientName = "swift-geolocation"

    /// The delays between rounds through the servers.
    ///
    /// Default: up to 0.5 s, 1 s … 60 s, with full jitter.
    public var backoff = BackoffPolicy()

    /// Creates settings.
    public init(_ servers: [Server], credentials: Credentials? = nil, tls: TLSClientSettings? = nil) {
        (self.servers, self.credentials, self.tls) = (servers, credentials, tls)
    }

    /// The servers without secrets, in messages: `nats://a:4222,b:4222`.
    public var name: String {
        "\(tls == nil ? "nats" : "nats+tls")://" + servers.map(\.text).joined(separator: ",")
    }
}
