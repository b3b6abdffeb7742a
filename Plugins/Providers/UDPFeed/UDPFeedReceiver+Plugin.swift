import GNSSReception
import Geolocation
public import GeolocationPipeline
import SensorIO
import WireEndpoints

extension UDPFeedReceiver {
    /// The receiver as `udp://ADDRESS:PORT` and `udp-multicast://GROUP:PORT`.
    nonisolated public static let plugin = ProviderPlugin(
        PluginDescription(
            name: "UDPFeed",
            summary: "Receives NMEA 0183 or JSON in datagrams: location, course and compass of a sender.",
            schemes: ["udp", "udp-multicast"],
            address: "//ADDRESS:PORT to listen at, or //GROUP:PORT to join",
            options: [
                OptionDescription(
                    "interface", .text, meaning: "network interface to join a group at, such as eth0; all by default")
            ] + DatagramOptions.descriptions + [SilenceOption.description] + NMEAEndpointOptions.descriptions,
            examples: [
                "udp://0.0.0.0:10110", "udp://[::]:10110?from=192.168.1.7",
                "udp-multicast://239.192.0.1:60001?interface=eth0",
            ])
    ) { endpoint, options, context in
        UDPFeedReceiver(
            socket: try socket(endpoint, options),
            options: try NMEAEndpointOptions.read(endpoint, options, now: context.clock.now),
            reception: ReceptionSettings(silence: SilenceOption.read(options), reopensAfterSilence: false),
            clock: context.clock)
    }

    nonisolated private static func socket(_ endpoint: Endpoint, _ options: OptionValues) throws -> UDPSettings {
        var socket = endpoint.scheme == "udp" ? try listening(endpoint) : try joining(endpoint)
        socket.interface = options.text("interface")
        try DatagramOptions.read(endpoint, options, into: &socket)
        return socket
    }

    nonisolated private static func listening(_ endpoint: Endpoint) throws -> UDPSettings {
        let place = try HostAndPort(
            endpoint.address, for: .listening, in: "\(endpoint)", example: "udp://0.0.0.0:10110",
            orThrow: UsageError.init)
        guard !place.isGroup else {
            throw UsageError("\(endpoint) is a multicast group: write udp-multicast://\(endpoint.address)")
        }
        guard endpoint.options["interface"] == nil else {
            throw UsageError("\(endpoint) joins no group: write the interface's address in place of interface=")
        }
        return UDPSettings(address: place.address, port: place.port)
    }

    nonisolated private static func joining(_ endpoint: Endpoint) throws -> UDPSettings {
        let place = try HostAndPort(
            endpoint.address, for: .joining, in: "\(endpoint)", example: "udp-multicast://239.192.0.1:60001",
            orThrow: UsageError.init)
        return UDPSettings(port: place.port, groups: [place.host])
    }
}
