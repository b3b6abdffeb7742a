import Geolocation
public import GeolocationPipeline
import ReceiverDecoding
import SensorIO

extension UDPFeedReceiver {
    /// The plugin that creates a ``UDPFeedReceiver`` for endpoints of the forms `udp://ADDRESS:PORT` and
    /// `udp-multicast://GROUP:PORT`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "UDPFeed",
        summary: "Receives NMEA 0183 or JSON in UDP datagrams: location, course and compass.",
        schemes: ["udp", "udp-multicast"],
        address: "//ADDRESS:PORT to listen at, or //GROUP:PORT to join",
        options: Options(.joiningInterface, DatagramOptions.options, .silence, NMEAEndpointOptions.options) {
            ($0, $1, $2, $3)
        },
        examples: [
            "udp://0.0.0.0:10110", "udp://[::]:10110?from=192.168.1.7",
            "udp-multicast://239.192.0.1:60001?interface=eth0",
        ]
    ) { endpoint, options, context in
        let (interface, datagrams, silence, nmea) = options
        var socket = endpoint.scheme == "udp" ? try listening(endpoint) : try joining(endpoint)
        socket.interface = interface
        datagrams.apply(to: &socket)
        return UDPFeedReceiver(
            socket: socket, options: nmea.report(now: context.clock.now),
            feed: WireFeedSettings(silence: silence, reopensAfterSilence: false), clock: context.clock)
    }
    .receivingByWires()

    nonisolated private static func listening(_ endpoint: Endpoint) throws -> UDPSettings {
        let place = try HostAndPort(endpoint, for: .listening, example: "udp://0.0.0.0:10110")
        guard !place.isGroup else {
            throw UsageError("\(endpoint) is a multicast group: write udp-multicast://\(endpoint.address)")
        }
        guard endpoint.options["interface"] == nil else {
            throw UsageError("\(endpoint) joins no group: write the interface's address in place of interface=")
        }
        return UDPSettings(address: place.address, port: place.port)
    }

    nonisolated private static func joining(_ endpoint: Endpoint) throws -> UDPSettings {
        let place = try HostAndPort(endpoint, for: .joining, example: "udp-multicast://239.192.0.1:60001")
        return UDPSettings(port: place.port, groups: [place.host])
    }
}
