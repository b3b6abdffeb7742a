public import NetworkIO
import SensorIO

/// The address of an export of metrics, and who may read it.
public struct MetricsSettings: Sendable {
    /// The address, the limits and the encryption.
    public var server: HTTPServerSettings

    /// The rules for requests of browsers.
    public var access = BrowserAccess()

    /// The file with the accepted bearer tokens, one in each line; `nil` if none has to be shown.
    public var tokenFile: String?

    /// Whether the file of tokens may be readable by other users.
    public var allowsSharedTokenFile = false

    /// Whether metrics may be read from other machines though neither tokens nor client certificates are asked for.
    public var isOpen = false

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - address: The address to listen at; `nil` for all of this machine. Default: `127.0.0.1`.
    ///   - port: The port, 0...65535; 0 for a free one. Default: 9464.
    public init(address: String? = "127.0.0.1", port: Int = 9464) {
        server = HTTPServerSettings(
            address: address, port: port, connectionLimit: 64, requestTime: 10, bodyLimit: 0)
    }

    /// Whether it would listen for other machines, without having been told that everyone may read.
    var isUnintentionallyOpen: Bool {
        let asksForProof = tokenFile != nil || server.tls?.clientAuthorityFile != nil
        return !isOpen && !asksForProof && !HostAndPort.isLoopback(server.address ?? "")
    }
}
