import Geolocation
public import GeolocationPipeline
import ReceiverDecoding
import SensorReplay

extension NMEALogReplay {
    /// The plugin that creates an ``NMEALogReplay`` for endpoints of the form `nmea:FILE`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "NMEAReplay",
        summary: "Replays a log of NMEA 0183 sentences: location, course and compass.",
        schemes: ["nmea"],
        address: "FILE, or - for standard input",
        options: Options(ReplayOptions.options, NMEAEndpointOptions.options) { ($0, $1) },
        examples: ["nmea:boat.log", "nmea:boat.log?rate=max", "nmea:boat.log?talker=GP,GN&gap=10"],
        replayRate: { _, options in options.0.timing.rate },
        make: { endpoint, options, context in
            guard !endpoint.address.isEmpty else {
                throw UsageError("nmea: needs a file: write nmea:boat.log, or nmea:- for standard input")
            }
            let (replay, nmea) = options
            return NMEALogReplay(
                contentsOfFile: endpoint.address, report: nmea.report(now: context.systemClock.now), options: replay,
                clock: context.clock)
        })
}
