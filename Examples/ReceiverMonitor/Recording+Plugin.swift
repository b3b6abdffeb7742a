import Geolocation
import GeolocationPipeline
import NMEAReplay
import SensorReplay

extension Recording {
    /// The recording as `recording:`, so that there is something to see without a receiver.
    static let plugin = ProviderPlugin(
        PluginDescription(
            name: "Recording",
            summary: "Replays the minute that comes along with the monitor.",
            schemes: ["recording"],
            options: ReplayOptions.descriptions,
            examples: ["recording:", "recording:?rate=10&loop=true"])
    ) { endpoint, options, context in
        NMEALogReplay(
            log: Array(log.utf8), title: "the recording", options: try ReplayOptions(endpoint, options),
            clock: context.clock)
    }
}
