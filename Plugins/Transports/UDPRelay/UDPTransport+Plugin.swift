public import GeolocationPipeline
import RelayEndpoints
import SensorIO

extension UDPTransport {
    /// The transport as the sink `udp-relay://HOST:PORT`.
    nonisolated public static let plugin = SinkPlugin(
        PluginDescription(
            name: "UDPRelay",
            summary: "Sends fixes in datagrams, one relay update in each, for local networks.",
            schemes: ["udp-relay"],
            address: "//HOST:PORT to send to",
            options: RelayServiceOptions.descriptions + [
                OptionDescription("interface", .text, meaning: "the interface by which multicasts leave, such as eth0"),
                OptionDescription(
                    "ttl", .number(.within(0...255)), default: "1",
                    meaning: "networks that a multicast may pass, its own among them"),
            ],
            examples: ["udp-relay://192.168.1.255:9444", "udp-relay://239.192.0.1:9444?encoding=cbor"])
    ) { endpoint, options, context in
        let place = try HostAndPort(
            endpoint.address, for: .connecting, in: endpoint.description, example: "udp-relay://192.168.1.255:9444"
        ) { UsageError($0) }
        let settings = UDPSenderSettings(
            interface: options.text("interface"), timeToLive: options.number("ttl").map { Int($0) } ?? 1)
        let transport = UDPTransport(
            host: place.host, port: place.port, encoding: RelayServiceOptions.encoding(options), settings: settings,
            clock: context.clock)
        return try RelayServiceOptions.service(over: transport, endpoint, options, clock: context.clock)
    }
}
