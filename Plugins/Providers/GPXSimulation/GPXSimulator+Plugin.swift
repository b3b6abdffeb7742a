public import GeolocationPipeline
import SensorReplay

extension GPXSimulator {
    /// The simulator as `gpx:FILE`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "GPXSimulation",
        summary: "Replays the tracks of a GPX file: location, course, recorded compass and head orientation.",
        schemes: ["gpx"],
        address: "FILE, or - for standard input",
        options: Options(ReplayOptions.options, content, into: Settings.init),
        examples: [
            "gpx:walk.gpx", "gpx:walk.gpx?rate=10", "gpx:night.gpx?rate=max",
            "gpx:walk.gpx?loop=true&times=now&noise=4",
        ],
        replayRate: { _, settings in settings.replay.timing.rate },
        make: { endpoint, settings, context in
            guard !endpoint.address.isEmpty else {
                throw UsageError("gpx: needs a file: write gpx:walk.gpx, or gpx:- for standard input")
            }
            var timing = settings.replay.timing
            timing.minimumInterval = settings.content.interval
            return GPXSimulator(
                contentsOfFile: endpoint.address, timing: timing,
                options: GPXReplayOptions(
                    passes: settings.replay.passes, times: settings.replay.times, frequency: settings.content.frequency,
                    noise: settings.content.noise, start: settings.replay.start),
                clock: context.clock)
        })

    private struct Settings: Sendable {
        var replay: ReplayOptions
        var content: Content
    }

    private struct Content: Sendable {
        var interval: Double?
        var frequency: Double?
        var noise: PositionNoise?
    }

    nonisolated private static let content = Options(
        .value(
            "interval", .number(.atLeast(0)), unit: "s", absent: nil, default: "1",
            meaning: "least time between points, and the time between points without times"
        ) { @Sendable text in .some(Double(text)) },
        .number("hz", .within(0.01...1000), unit: "Hz", meaning: "fixes per second, interpolated over gaps up to 30 s"),
        .number(
            "noise", .within(0...PositionNoise.maximumRadius), unit: "m", default: 0,
            meaning: "moves positions about, 68 % of them within this radius"),
        .number(
            "correlation", .atLeast(0), unit: "s", default: PositionNoise.defaultCorrelation,
            meaning: "correlation time of the noise; 0 makes it jump"),
        .seed
    ) { interval, frequency, radius, correlation, seed in
        Content(
            interval: interval, frequency: frequency,
            noise: radius > 0 ? PositionNoise(radius: radius, correlation: correlation, seed: seed) : nil)
    }
}
