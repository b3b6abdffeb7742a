import GeolocationPipeline
import SensorIO

/// The address of a gpsd: `HOST:PORT/DEVICE`, with optional parts.
struct GPSDAddress: Hashable {
    /// The host and its port.
    let place: HostAndPort

    /// The path of a device as gpsd calls it; nil for any.
    let device: String?

    /// Reads the address of an endpoint.
    ///
    /// The device begins at the first slash, which belongs to it, unless it is a URL, as gpsd's sources in networks are.
    ///
    /// - Throws: `UsageError` that says what to write instead.
    init(_ endpoint: Endpoint) throws {
        let parts = endpoint.address.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let host = parts.first.map(String.init) ?? ""
        place = try HostAndPort(
            host.isEmpty || host.hasPrefix(":") ? "localhost" + host : host, of: endpoint, for: .connecting,
            defaultPort: GPSDClient.usualPort, example: "gpsd://localhost:2947/dev/ttyUSB0")
        let path = parts.count > 1 ? String(parts[1]) : ""
        device = path.isEmpty ? nil : path.contains("://") ? path : "/" + path
    }
}
