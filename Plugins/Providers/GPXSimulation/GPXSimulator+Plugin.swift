public import GeolocationPipeline
import GeolocationPrimitives
import SensorReplay

extension GPXSimulator {
    /// The simulator as `gpx:FILE`.
    nonisolated public static let plugin = ProviderPlugin(
        PluginDescription(
            name: "GPXSimulation",
            summary: "Replays the tracks of a GPX file: location, course, recorded compass and head.",
            schemes: ["gpx"],
            address: "FILE, or - for standard input",
            options: timingOptions + contentOptions,
            examples: [
                "gpx:walk.gpx", "gpx:walk.gpx?rate=10", "gpx:night.gpx?rate=max",
                "gpx:walk.gpx?loop=true&times=now&noise=4",
            ])
    ) { endpoint, options, context in
        guard !endpoint.address.isEmpty else {
            throw UsageError("gpx: needs a file: write gpx:walk.gpx, or gpx:- for standard input")
        }
        let timing = ReplayTiming(
            rate: options.text("rate").flatMap(ReplayRate.init) ?? .original,
            // The default leaves it to the file; only what the user wrote counts before that.
            minimumInterval: endpoint.options["interval"] == nil ? nil : options.number("interval"),
            maximumGap: options.number("gap"))
        return GPXSimulator(
            contentsOfFile: endpoint.address, timing: timing, options: try replayOptions(endpoint, options),
            clock: context.clock)
    }

    nonisolated private static let timingOptions = [
        OptionDescription(
            "rate", .number(.moreThan(0), orWord: "max"), default: "1",
            meaning: "seconds of the recording in each second; max is as fast as it goes, without loss"),
        OptionDescription(
            "interval", .number(.atLeast(0)), unit: "s", default: "1",
            meaning: "time between points at least, and where the file has no times"),
        OptionDescription(
            "gap", .number(.atLeast(0)), unit: "s",
            meaning: "time between points at most; without it pauses last as long as they did"),
        OptionDescription(
            "loop", .number(.atLeast(1), orWord: "true"), default: "1",
            meaning: "how often the file is played; true is again and again"),
        OptionDescription(
            "start", .text, meaning: "where to begin: seconds into the recording, or a time as 2026-11-20T10:40:00Z"),
    ]

    nonisolated private static let contentOptions = [
        OptionDescription(
            "times", .choice(ReplayTimes.allCases.map(\.rawValue)), default: "recorded",
            meaning: "times of the file, or as if it was recorded now"),
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
        _ endpoint: Endpoint, _ options: OptionValues
    ) throws -> GPXReplayOptions {
        func unusable(_ name: String, _ expectation: String) -> UsageError {
            UsageError("\(name)=\(options.text(name) ?? "") in \(endpoint) is not right: write \(expectation)")
        }
        guard let passes = ReplayPasses(options.text("loop") ?? "1") else {
            throw unusable("loop", "a whole number of 1 or more, or true")
        }
        guard let seed = UInt64(options.text("seed") ?? "1") else {
            throw unusable("seed", "a whole number of 0 or more, with up to 19 digits")
        }
        var replay = GPXReplayOptions(passes: passes, frequency: options.number("hz"))
        replay.times = options.text("times").flatMap(ReplayTimes.init) ?? .recorded
        if let radius = options.number("noise"), radius > 0 {
            let correlation = options.number("correlation") ?? PositionNoise.defaultCorrelation
            replay.noise = PositionNoise(radius: radius, correlation: correlation, seed: seed)
        }
        if let text = options.text("start") {
            guard let start = position(text) else {
                throw unusable("start", "seconds of 0 or more, or a time such as 2026-11-20T10:40:00Z")
            }
            replay.start = start
        }
        return replay
    }

    nonisolated private static func position(_ text: String) -> ReplayPosition? {
        if let seconds = Double(text) { return seconds >= 0 && seconds.isFinite ? .elapsed(seconds) : nil }
        return Timestamp(iso8601: text).map { .time($0.date) }
    }
}
