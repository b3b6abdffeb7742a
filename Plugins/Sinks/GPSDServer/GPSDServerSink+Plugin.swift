import GNSSReception
public import GeolocationPipeline
import SensorIO

extension GPSDServerSink {
    /// The sink as `gpsd-server://HOST:PORT`.
    nonisolated public static let plugin = SinkPlugin(
        PluginDescription(
            name: "GPSDServer",
            summary: "Serves fixes to the clients of gpsd, in gpsd's own protocol.",
            schemes: ["gpsd-server"],
            address: "//HOST:PORT of this machine",
            options: [
                OptionDescription(
                    "device", .text, default: "geolocation", meaning: "the path that reports name as their device")
            ],
            examples: ["gpsd-server://127.0.0.1:2947", "gpsd-server://0.0.0.0:2947?device=/dev/phone"])
    ) { endpoint, options, context in
        let place = try HostAndPort(
            served: endpoint.address, defaultPort: usualPort, in: endpoint.description,
            example: "gpsd-server://127.0.0.1:2947"
        ) { UsageError($0) }
        let device = options.text("device") ?? ""
        guard 1...deviceLimit ~= device.utf8.count else {
            throw UsageError(unusable: "device", options, in: endpoint, write: "up to \(deviceLimit) characters")
        }
        return GPSDServerSink(
            address: place.address, port: place.port, device: device, clock: context.clock)
    }

    /// Bytes that the path of a device may have, by gpsd's constant GPS_PATH_MAX and its terminating zero.
    nonisolated private static let deviceLimit = 127
}
