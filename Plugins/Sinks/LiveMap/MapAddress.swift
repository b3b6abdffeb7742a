import NetworkIO
import SensorIO

/// The address of the page with the map.
public struct MapAddress: Sendable, Hashable, CustomStringConvertible {
    /// The URL of the page for a browser, such as `http://127.0.0.1:8080/`.
    ///
    /// If a token was generated, the token is the fragment of the URL.
    public let description: String

    /// Whether other machines, such as a phone, can reach the address.
    public let isReachable: Bool

    /// Creates the address of the page from the settings of its server.
    ///
    /// - Parameters:
    ///   - settings: The settings of the server. If the server listens on all addresses, the first address that other
    ///     machines can reach is used.
    ///   - port: The open port.
    ///   - token: The generated token; `nil` if pages need no token, or need a token from the settings.
    init(_ settings: WebSocketServerSettings, port: Int, token: String?) {
        let isEverywhere = [nil, "0.0.0.0", "::"].contains(settings.address)
        let address = (isEverywhere ? NetworkInterface.reachableAddress : settings.address) ?? "127.0.0.1"
        isReachable = !HostAndPort.isLoopback(address)
        let host = address.contains(":") ? "[\(address)]" : address
        let fragment = token.map { "#t=\($0)" } ?? ""
        description = "\(settings.tls == nil ? "http" : "https")://\(host):\(port)/\(fragment)"
    }
}
