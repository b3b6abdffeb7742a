public import GeolocationPipeline
import SensorIO

extension GPSDClient {
    /// The plugin that creates a ``GPSDClient`` for endpoints of the form `gpsd://HOST:PORT/DEVICE`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "GPSDFeed",
        summary: "Connects to gpsd: location, course, heading and satellites of its receivers.",
        schemes: ["gpsd"],
        address: "HOST:PORT/DEVICE, each of which may be omitted: localhost, 2947, any device",
        options: .silence,
        examples: ["gpsd:", "gpsd://localhost/dev/ttyUSB0", "gpsd://192.168.1.7:2947?silence=5"]
    ) { endpoint, silence, context in
        let address = try GPSDAddress(endpoint)
        return GPSDClient(
            host: address.place.host, port: address.place.port, device: address.device,
            feed: WireFeedSettings(silence: silence), clock: context.clock)
    }
    .receivingByWires()
}
