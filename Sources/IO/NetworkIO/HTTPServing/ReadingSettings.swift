import FileIO
package import PluginOptions
import SensorIO

/// The address of a server that is only read from, and who may read.
public struct ReadingSettings: Sendable {
    /// The address, the limits and the encryption.
    public var server: HTTPServerSettings

    /// The rules for requests of browsers.
    public var access = BrowserAccess()

    /// The file with the accepted bearer tokens, in each line a token, or a token with names behind it; `nil` if none has to be
    /// shown.
    public var tokenFile: String?

    /// Whether the file of tokens may be readable by other users.
    public var allowsSharedTokenFile = false

    /// Whether everyone may read from other machines though neither tokens nor client certificates are asked for.
    public var isOpen = false

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - address: The address to listen at; `nil` for all of this machine. Default: `127.0.0.1`.
    ///   - port: The port, 0...65535; 0 for a free one.
    ///   - connectionLimit: Connections at the same time. Default: 64.
    public init(address: String? = "127.0.0.1", port: Int, connectionLimit: Int = 64) {
        server = HTTPServerSettings(
            address: address, port: port, connectionLimit: connectionLimit, requestTime: 10, bodyLimit: 0)
    }

    /// Whether it would listen for other machines, without having been told that everyone may read.
    private var isUnintentionallyOpen: Bool {
        let asksForProof = tokenFile != nil || server.tls?.clientAuthorityFile != nil
        return !isOpen && !asksForProof && !HostAndPort.isLoopback(server.address ?? "")
    }

    /// Takes the place of an endpoint, and its word on shared secrets.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - port: The port if it names none.
    ///   - example: An endpoint that is right.
    /// - Throws: `UsageError` if it has no such place, or would tell everyone who reaches it.
    package mutating func take(_ endpoint: Endpoint, defaultPort port: Int, example: String) throws(UsageError) {
        let place = try HostAndPort(served: endpoint, defaultPort: port, example: example)
        (server.address, server.port) = (place.address, place.port)
        allowsSharedTokenFile = SecretFile.isShared(in: endpoint)
        guard !isUnintentionallyOpen else {
            throw UsageError(
                "\(endpoint) would tell everyone who reaches it: add token-file=FILE, or open=true to allow that")
        }
    }
}

extension Options where Value == ReadingSettings {
    /// The options of every endpoint that is only read from.
    ///
    /// - Parameters:
    ///   - lines: The form of the lines of the file with tokens.
    ///   - connectionLimit: Connections at the same time.
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
                    "whether everyone may ask from other machines, if neither tokens nor client certificates are asked for"
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
