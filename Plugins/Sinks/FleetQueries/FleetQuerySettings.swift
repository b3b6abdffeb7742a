public import NetworkIO
import SensorIO

/// The address of a query server, the store behind it, and who may ask.
public struct FleetQuerySettings: Sendable {
    /// The address, the limits and the encryption.
    public var server: HTTPServerSettings

    /// The rules for requests of browsers.
    public var access = BrowserAccess()

    /// The store with the tracks; `nil` if only last positions are told.
    public var storePath: String?

    /// The file with the accepted bearer tokens, in each line `TOKEN`, or `TOKEN DEVICE, TENANT/*` for the devices that it may
    /// see; `nil` if none has to be shown.
    public var tokenFile: String?

    /// Whether the file of tokens may be readable by other users.
    public var allowsSharedTokenFile = false

    /// Whether everyone may ask from other machines though neither tokens nor client certificates are asked for.
    public var isOpen = false

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - address: The address to listen at; `nil` for all of this machine. Default: `127.0.0.1`.
    ///   - port: The port, 0...65535; 0 for a free one. Default: 8090.
    public init(address: String? = "127.0.0.1", port: Int = 8090) {
        server = HTTPServerSettings(address: address, port: port, connectionLimit: 256, requestTime: 10, bodyLimit: 0)
    }

    /// Whether it would listen for other machines, without having been told that everyone may ask.
    var isUnintentionallyOpen: Bool {
        let asksForProof = tokenFile != nil || server.tls?.clientAuthorityFile != nil
        return !isOpen && !asksForProof && !HostAndPort.isLoopback(server.address ?? "")
    }
}
