public import GeolocationPipeline
import SensorReplay

extension GPXSimulator {
    /// The simulator as `gpx:FILE`.
    nonisolated public static let plugin = ProviderPlugin(
        PluginDescription(
            name: "GPXSimulation",
            summary: "Replays the tracks of a GPX file: location, course and recorded compass.",
            schemes: ["gpx"],
            address: "FILE, or - for standard input",
            options: [
                OptionDescription(
                    "rate", .number(.moreThan(0), orWord: "max"), default: "1",
                    meaning: "seconds of the recording in each second; max is as fast as it goes, without loss"),
                OptionDescription(
                    "interval", .number(.atLeast(0)), unit: "s", default: "1",
                    meaning: "time between points at least, and where the file has no times"),
                OptionDescription(
                    "gap", .number(.atLeast(0)), unit: "s",
                    meaning: "time between points at most; without it pauses last as long as they did"),
            ],
            examples: ["gpx:walk.gpx", "gpx:walk.gpx?rate=10", "gpx:night.gpx?rate=max"])
    ) { endpoint, options, context in
        guard !endpoint.address.isEmpty else {
            throw UsageError("gpx: needs a file: write gpx:walk.gpx, or gpx:- for standard input")
        }
        let timing = ReplayTiming(
            rate: options.text("rate").flatMap(ReplayRate.init) ?? .original,
            // The default leaves it to the file; only what the user wrote counts before that.
            minimumInterval: endpoint.options["interval"] == nil ? nil : options.number("interval"),
            maximumGap: options.number("gap"))
        return GPXSimulator(contentsOfFile: endpoint.address, timing: timing, clock: context.clock)
    }
}
