public import GeolocationPipeline
import SensorReplay

extension GPXSimulator {
    /// The simulator as `gpx:FILE`.
    nonisolated public static let plugin = ProviderPlugin(
        PluginDescription(
            name: "GPXSimulation",
            summary: "Replays the tracks of a GPX file: location, course, recorded compass and head.",
            schemes: ["gpx"],
            address: "FILE, or - for standard input",
            options: ReplayOptions.descriptions + contentOptions,
            examples: [
                "gpx:walk.gpx", "gpx:walk.gpx?rate=10", "gpx:night.gpx?rate=max",
                "gpx:walk.gpx?loop=true&times=now&noise=4",
            ])
    ) { endpoint, options, context in
        guard !endpoint.address.isEmpty else {
            throw UsageError("gpx: needs a file: write gpx:walk.gpx, or gpx:- for standard input")
        }
        let replay = try ReplayOptions(endpoint, options)
        var timing = replay.timing
        // The default leaves it to the file; only what the user wrote counts before that.
        timing.minimumInterval = endpoint.options["interval"] == nil ? nil : options.number("interval")
        return GPXSimulator(
            contentsOfFile: endpoint.address, timing: timing, options: try replayOptions(replay, endpoint, options),
            clock: context.clock)
    }

    nonisolated private static let contentOptions = [
        OptionDescription(
            "interval", .number(.atLeast(0)), unit: "s", default: "1",
            meaning: "time between points at least, and where the file has no times"),
        OptionDescription(
            "hz", .number(.within(0.01...1000)), unit: "Hz",
            meaning: "fixes in one second, worked out between points up to 30 s apart"),
        OptionDescription(
            "noise", .number(.within(0...PositionNoise.maximumRadius)), unit: "m", default: "0",
            meaning: "moves positions about, 68 % of them within this radius"),
        OptionDescription(
            "correlation", .number(.atLeast(0)), unit: "s", default: "60",
            meaning: "time in which the noise wanders elsewhere; 0 makes it jump"),
        OptionDescription(
            "seed", .number(.atLeast(0)), default: "1", meaning: "whole number; the same one gives the same noise"),
    ]

    nonisolated private static func replayOptions(
        _ replay: ReplayOptions, _ endpoint: Endpoint, _ options: OptionValues
    ) throws -> GPXReplayOptions {
        guard let seed = UInt64(options.text("seed") ?? "1") else {
            throw UsageError(
                unusable: "seed", options, in: endpoint, write: "a whole number of 0 or more, with up to 19 digits")
        }
        var result = GPXReplayOptions(
            passes: replay.passes, times: replay.times, frequency: options.number("hz"), start: replay.start)
        if let radius = options.number("noise"), radius > 0 {
            let correlation = options.number("correlation") ?? PositionNoise.defaultCorrelation
            result.noise = PositionNoise(radius: radius, correlation: correlation, seed: seed)
        }
        return result
    }
}
