public import GeolocationPipeline
import RelayEndpoints
import SensorIO
import WireEndpoints

extension UDPRelayReceiver {
    /// The receiver as the provider `udp-relay://ADDRESS:PORT`.
    nonisolated public static let plugin = ProviderPlugin(
        PluginDescription(
            name: "UDPRelay",
            summary: "Receives fixes in datagrams, one relay update in each, for local networks.",
            schemes: ["udp-relay"],
            address: "//ADDRESS:PORT to listen at, or //GROUP:PORT to join",
            options: RelayReceptionOptions.descriptions
                + [
                    OptionDescription(
                        "interface", .text,
                        meaning: "network interface to join a group at, such as eth0; all by default")
                ] + DatagramOptions.descriptions,
            examples: ["udp-relay://0.0.0.0:9444", "udp-relay://239.192.0.1:9444?interface=eth0"])
    ) { endpoint, options, context in
        UDPRelayReceiver(
            socket: try socket(endpoint, options), reception: RelayReceptionOptions.read(options),
            clock: context.clock)
    }

    nonisolated private static func socket(_ endpoint: Endpoint, _ options: OptionValues) throws -> UDPSettings {
        let example = "udp-relay://0.0.0.0:9444"
        let place = try HostAndPort(
            endpoint.address, for: .listening, in: "\(endpoint)", example: example, orThrow: UsageError.init)
        var socket = UDPSettings(address: place.address, port: place.port)
        if place.isGroup { socket = UDPSettings(port: place.port, groups: [place.host]) }
        socket.interface = options.text("interface")
        try DatagramOptions.read(endpoint, options, into: &socket)
        return socket
    }
}
