public import GeolocationPipeline
import SensorReplay

extension EventReplay {
    /// The plugin that creates an ``EventReplay`` for endpoints of the form `jsonl:FILE`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "JSONLinesReplay",
        summary: "Replays the events of a jsonl: file: location, course, compass, head and all others.",
        schemes: ["jsonl"],
        address: "FILE, or - for standard input",
        options: ReplayOptions.options,
        examples: ["jsonl:walk.jsonl", "jsonl:walk.jsonl?rate=max", "jsonl:-?times=now"],
        replayRate: { _, options in options.timing.rate },
        make: { endpoint, options, context in
            guard !endpoint.address.isEmpty else {
                throw UsageError("jsonl: needs a file: write jsonl:walk.jsonl, or jsonl:- for standard input")
            }
            return EventReplay(contentsOfFile: endpoint.address, options: options, clock: context.clock)
        })
}
