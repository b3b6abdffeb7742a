import NetworkIO
import SensorIO

/// The address of a map's page.
public struct MapAddress: Sendable, Hashable, CustomStringConvertible {
    /// The address for a browser, such as `http://127.0.0.1:8080/`, with the token as its fragment if one was made.
    public let description: String

    /// Whether other machines reach it, such as a phone.
    public let isReachable: Bool

    /// Creates the address of a server.
    ///
    /// - Parameters:
    ///   - settings: The settings of the server. At all addresses of this machine, it is the first one that others reach.
    ///   - port: The port that is open.
    ///   - token: The token that was made; `nil` if pages need none, or one that is known.
    init(_ settings: WebSocketServerSettings, port: Int, token: String?) {
        let isEverywhere = [nil, "0.0.0.0", "::"].contains(settings.address)
        let address = (isEverywhere ? NetworkInterface.reachableAddress : settings.address) ?? "127.0.0.1"
        isReachable = !HostAndPort.isLoopback(address)
        let host = address.contains(":") ? "[\(address)]" : address
        let fragment = token.map { "#t=\($0)" } ?? ""
        description = "\(settings.tls == nil ? "http" : "https")://\(host):\(port)/\(fragment)"
    }
}
