import FileIO
package import PluginOptions
import SensorIO

/// The settings of a server from which clients only read: its address, and the rules for these clients.
public struct ReadingSettings: Sendable {
    /// The address to listen at, the limits of the server, and its settings for TLS.
    public var server: HTTPServerSettings

    /// The rules for requests that browsers send.
    public var access = BrowserAccess()

    /// The file with the accepted bearer tokens; `nil` if clients need no token.
    ///
    /// Each line of the file has a token, optionally followed by names.
    public var tokenFile: String?

    /// Whether the token file is accepted even if other users can read or write it.
    ///
    /// Default: `false`.
    public var allowsSharedTokenFile = false

    /// Whether other machines may read without tokens or client certificates.
    ///
    /// Default: `false`.
    public var isOpen = false

    /// Creates the settings of a server from which clients only read.
    ///
    /// - Parameters:
    ///   - address: The local address to listen at; `nil` for all addresses. Default: `127.0.0.1`.
    ///   - port: The port, 0...65535; 0 lets the system choose a free one.
    ///   - connectionLimit: The maximum number of simultaneous connections. Default: 64.
    public init(address: String? = "127.0.0.1", port: Int, connectionLimit: Int = 64) {
        server = HTTPServerSettings(
            address: address, port: port, connectionLimit: connectionLimit, requestTime: 10, bodyLimit: 0)
    }

    /// Whether other machines could read without a token or a client certificate although ``isOpen`` is not set.
    private var isUnintentionallyOpen: Bool {
        let asksForProof = tokenFile != nil || server.tls?.clientAuthorityFile != nil
        return !isOpen && !asksForProof && !HostAndPort.isLoopback(server.address ?? "")
    }

    /// Sets the address, the port and ``allowsSharedTokenFile`` from an endpoint.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - port: The port to use if the endpoint states none.
    ///   - example: A valid endpoint, for the error message.
    /// - Throws: `UsageError` if the endpoint has no valid address, or if other machines could read without a token or
    ///   a client certificate.
    package mutating func apply(_ endpoint: Endpoint, defaultPort port: Int, example: String) throws(UsageError) {
        let place = try HostAndPort(served: endpoint, defaultPort: port, example: example)
        (server.address, server.port) = (place.address, place.port)
        allowsSharedTokenFile = SecretFile.isShared(in: endpoint)
        guard !isUnintentionallyOpen else {
            throw UsageError(
                "\(endpoint) would be readable by everyone who can reach it: add token-file=FILE, or open=true to allow that"
            )
        }
    }
}

extension Options where Value == ReadingSettings {
    /// Returns the options of endpoints from which clients only read.
    ///
    /// - Parameters:
    ///   - lines: The form of the token file's lines, for the help text.
    ///   - connectionLimit: The maximum number of simultaneous connections.
    package static func reading(lines: String, connectionLimit: Int) -> Options {
        Options(
            Options<String?>.text("token-file", meaning: "file with the accepted bearer tokens, \(lines)").map {
                path, endpoint in
                if let path { _ = try DeviceToken.read(path, in: endpoint) }
                return path
            },
            .flag(
                "open",
                meaning:
                    "whether other machines may read without tokens or client certificates"
            ),
            BrowserAccess.nameOption, TLSOptions.server
        ) { tokenFile, isOpen, names, tls in
            var settings = ReadingSettings(port: 0, connectionLimit: connectionLimit)
            (settings.tokenFile, settings.isOpen) = (tokenFile, isOpen)
            (settings.access.names, settings.server.tls) = (names, tls)
            return settings
        }
    }
}
