import GNSSReception
import Geolocation
public import GeolocationPipeline
import SensorIO

extension TCPFeedReceiver {
    /// The receiver as `tcp://HOST:PORT` and `tcp-listen://ADDRESS:PORT`.
    nonisolated public static let plugin = ProviderPlugin(
        PluginDescription(
            name: "TCPFeed",
            summary: "Receives NMEA 0183 or JSON over TCP, as client or server: location, course and compass.",
            schemes: ["tcp", "tcp-listen"],
            address: "//HOST:PORT to connect to, or //ADDRESS:PORT to listen at",
            options: [SilenceOption.description] + NMEAEndpointOptions.descriptions,
            examples: ["tcp://192.168.1.7:10110", "tcp://[fd00::7]:10110?talker=GN", "tcp-listen://0.0.0.0:10110"])
    ) { endpoint, options, context in
        let nmea = try NMEAEndpointOptions.read(endpoint, options, now: context.clock.now)
        let silence = SilenceOption.read(options)
        if endpoint.scheme == "tcp" {
            let place = try place(endpoint, for: .connecting, example: "tcp://192.168.1.7:10110")
            return TCPFeedReceiver(
                connectingTo: place.host, port: place.port, options: nmea,
                reception: ReceptionSettings(silence: silence), clock: context.clock)
        }
        let place = try place(endpoint, for: .listening, example: "tcp-listen://0.0.0.0:10110")
        return TCPFeedReceiver(
            listeningAt: place.address, port: place.port, options: nmea,
            reception: ReceptionSettings(silence: silence, reopensAfterSilence: false), clock: context.clock)
    }

    nonisolated private static func place(
        _ endpoint: Endpoint, for use: HostAndPort.Use, example: String
    ) throws -> HostAndPort {
        try HostAndPort(
            endpoint.address, for: use, in: "\(endpoint)", example: example, orThrow: UsageError.init)
    }
}
