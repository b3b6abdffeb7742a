public import GeolocationPipeline

extension JSONLinesSink {
    /// The sink as `jsonl:FILE`.
    nonisolated public static let plugin = SinkPlugin(
        PluginDescription(
            name: "JSONLinesOutput",
            summary: "Writes each event as one JSON object on a line of its own.",
            schemes: ["jsonl"],
            address: "FILE, or - for standard output",
            options: [
                OptionDescription(
                    "types", .list, meaning: "the types of events to write, such as location,heading; all by default")
            ],
            examples: ["jsonl:-", "jsonl:walk.jsonl?types=location,resolved"])
    ) { endpoint, options, context in
        guard !endpoint.address.isEmpty else {
            throw UsageError("jsonl: needs a file: write jsonl:events.jsonl, or jsonl:- for standard output")
        }
        return JSONLinesSink(
            path: endpoint.address, types: options.list("types").map { Set($0) }, clock: context.clock)
    }
}
