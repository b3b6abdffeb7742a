public import GeolocationPipeline
import SensorIO

extension GPSDServerSink {
    /// The plugin that creates a ``GPSDServerSink`` for endpoints of the form `gpsd-server://HOST:PORT`.
    nonisolated public static let plugin = SinkPlugin(
        name: "GPSDServer",
        summary: "Serves fixes to gpsd clients in the protocol of gpsd.",
        schemes: ["gpsd-server"],
        address: "//HOST:PORT of this machine",
        options: .value(
            "device", absent: "geolocation", default: "geolocation", write: "1 to \(deviceLimit) characters",
            meaning: "device path in reports"
        ) { 1...deviceLimit ~= $0.utf8.count ? $0 : nil },
        examples: ["gpsd-server://127.0.0.1:2947", "gpsd-server://0.0.0.0:2947?device=/dev/phone"]
    ) { endpoint, device, context in
        let place = try HostAndPort(
            served: endpoint, defaultPort: usualPort, example: "gpsd-server://127.0.0.1:2947")
        return GPSDServerSink(
            address: place.address, port: place.port, device: device, clock: context.clock)
    }

    /// The maximum length of a device path in bytes: gpsd's GPS_PATH_MAX without the terminating zero.
    nonisolated private static let deviceLimit = 127
}
