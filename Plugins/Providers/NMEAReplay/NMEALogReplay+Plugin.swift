import GNSSReception
import Geolocation
public import GeolocationPipeline
import SensorReplay

extension NMEALogReplay {
    /// The replay as `nmea:FILE`.
    nonisolated public static let plugin = ProviderPlugin(
        PluginDescription(
            name: "NMEAReplay",
            summary: "Replays a log of NMEA 0183 sentences: location, course and compass of the receiver.",
            schemes: ["nmea"],
            address: "FILE, or - for standard input",
            options: ReplayOptions.descriptions + NMEAEndpointOptions.descriptions,
            examples: ["nmea:boat.log", "nmea:boat.log?rate=max", "nmea:boat.log?talker=GP,GN&gap=10"])
    ) { endpoint, options, context in
        guard !endpoint.address.isEmpty else {
            throw UsageError("nmea: needs a file: write nmea:boat.log, or nmea:- for standard input")
        }
        return NMEALogReplay(
            contentsOfFile: endpoint.address,
            report: try NMEAEndpointOptions.read(endpoint, options, now: context.clock.now),
            options: try ReplayOptions(endpoint, options), clock: context.clock)
    }
}
