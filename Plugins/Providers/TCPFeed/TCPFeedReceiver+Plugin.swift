import Geolocation
public import GeolocationPipeline
import NetworkIO
import ReceiverDecoding
import SensorIO

extension TCPFeedReceiver {
    /// The plugin that creates a ``TCPFeedReceiver`` for endpoints of the forms `tcp://HOST:PORT` and
    /// `tcp-listen://ADDRESS:PORT`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "TCPFeed",
        summary: "Receives NMEA 0183 or JSON over TCP, as client or server: location, course and compass.",
        schemes: ["tcp", "tcp-listen"],
        address: "//HOST:PORT to connect to, or //ADDRESS:PORT to listen at",
        options: Options(.silence, NMEAEndpointOptions.options, TLSOptions.either) { ($0, $1, $2) },
        examples: [
            "tcp://192.168.1.7:10110", "tcp://[fd00::7]:10110?talker=GN", "tcp-listen://0.0.0.0:10110",
            "tcp-listen://0.0.0.0:10110?tls=true&certificate=chain.pem&key=key.pem",
        ]
    ) { endpoint, options, context in
        let (silence, nmea, tls) = options
        let report = nmea.report(now: context.clock.now)
        if endpoint.scheme == "tcp" {
            let place = try HostAndPort(endpoint, for: .connecting, example: "tcp://192.168.1.7:10110")
            return TCPFeedReceiver(
                connectingTo: place.host, port: place.port, tls: try tls.client(endpoint), options: report,
                feed: WireFeedSettings(silence: silence), clock: context.clock)
        }
        let place = try HostAndPort(endpoint, for: .listening, example: "tcp-listen://0.0.0.0:10110")
        return TCPFeedReceiver(
            listeningAt: place.address, port: place.port, tls: try tls.server(endpoint), options: report,
            feed: WireFeedSettings(silence: silence, reopensAfterSilence: false), clock: context.clock)
    }
    .receivingByWires()
}
