public import GeolocationPipeline
import LocationRelay
import SensorIO

extension UDPTransport {
    /// The plugin of the sink that sends fixes with a ``UDPTransport`` to endpoints of the form
    /// `udp-relay://HOST:PORT`.
    nonisolated public static let plugin = SinkPlugin(
        name: "UDPRelay",
        summary: "Sends fixes in UDP datagrams, one relay update each, for local networks.",
        schemes: ["udp-relay"],
        address: "//HOST:PORT to send to",
        options: Options(
            RelayServiceOptions.options, .battery,
            .value(
                "device", absent: nil, write: "1 to 64 visible bytes",
                meaning: "name of this machine at the base station; by default its address"
            ) { @Sendable text in RelayName.accepts(text) ? .some(text) : nil },
            .sending
        ) { ($0, $1, $2, $3) },
        examples: ["udp-relay://192.168.1.255:9444", "udp-relay://239.192.0.1:9444?encoding=cbor"]
    ) { endpoint, options, context in
        let (relay, battery, device, settings) = options
        let place = try HostAndPort(endpoint, for: .connecting, example: "udp-relay://192.168.1.255:9444")
        let transport = UDPTransport(
            host: place.host, port: place.port, encoding: relay.encoding, settings: settings,
            clock: context.systemClock)
        return relay.service(over: transport, device: device, battery: battery?.level(in:), clock: context.clock)
    }
}
