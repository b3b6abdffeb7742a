import GeolocationPipeline
import SensorIO

/// The address of a gpsd server, `HOST:PORT/DEVICE`; each part is optional.
struct GPSDAddress: Hashable {
    /// The host and port of the gpsd server.
    let place: HostAndPort

    /// The path of the receiver's device, as gpsd names it; `nil` for any device.
    let device: String?

    /// Parses the address in the given endpoint.
    ///
    /// The path of the device begins with the first slash of the address. If the device is a URL, such as that of a
    /// network source of gpsd, the path begins after this slash.
    ///
    /// - Throws: A `UsageError` that states the correct form.
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
