import FileIO
public import GeolocationPipeline

extension JSONLinesSink {
    /// The plugin that creates a ``JSONLinesSink`` for endpoints of the form `jsonl:FILE`.
    nonisolated public static let plugin = SinkPlugin(
        name: "JSONLinesOutput",
        summary: "Writes each event as a JSON object on its own line.",
        schemes: ["jsonl"],
        address: "FILE, or - for standard output",
        options: Options(EventTypeFilter.types, FileOpening.options) { ($0, $1) },
        examples: ["jsonl:-", "jsonl:walk.jsonl?types=location,resolved"]
    ) { endpoint, options, context in
        guard !endpoint.address.isEmpty else {
            throw UsageError("jsonl: needs a file: write jsonl:events.jsonl, or jsonl:- for standard output")
        }
        let sources = context.sourcePaths
        return RotatingSink.sink(at: endpoint.address, rotation: options.1.rotation, clock: context.clock) { path in
            JSONLinesSink(path: path, types: options.0, opening: options.1, sparing: sources)
        }
    }
}
