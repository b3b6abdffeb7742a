public import GeolocationPipeline
import LocationRelay
import SensorIO

extension UDPRelayReceiver {
    /// The plugin that creates a ``UDPRelayReceiver`` for endpoints of the form `udp-relay://ADDRESS:PORT`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "UDPRelay",
        summary: "Receives fixes in UDP datagrams, one relay update each, for local networks.",
        schemes: ["udp-relay"],
        address: "//ADDRESS:PORT to listen at, or //GROUP:PORT to join",
        options: Options(.relayReception, .joiningInterface, DatagramOptions.options) { ($0, $1, $2) },
        examples: ["udp-relay://0.0.0.0:9444", "udp-relay://239.192.0.1:9444?interface=eth0"]
    ) { endpoint, options, context in
        let (reception, interface, datagrams) = options
        let place = try HostAndPort(endpoint, for: .listening, example: "udp-relay://0.0.0.0:9444")
        var socket = UDPSettings(address: place.address, port: place.port)
        if place.isGroup { socket = UDPSettings(port: place.port, groups: [place.host]) }
        socket.interface = interface
        datagrams.apply(to: &socket)
        return UDPRelayReceiver(socket: socket, reception: reception, clock: context.clock)
    }
    .receivingByWires()
}
