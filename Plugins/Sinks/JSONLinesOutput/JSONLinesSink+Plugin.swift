import FileIO
public import GeolocationPipeline

extension JSONLinesSink {
    /// The sink as `jsonl:FILE`.
    nonisolated public static let plugin = SinkPlugin(
        name: "JSONLinesOutput",
        summary: "Writes each event as a JSON object on its own line.",
        schemes: ["jsonl"],
        address: "FILE, or - for standard output",
        options: Options(types, FileOpening.options) { ($0, $1) },
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

    nonisolated private static let types = Options<[String]?>.list(
        "types", meaning: "the types of events to write, such as location,heading; all by default"
    ).map { types, endpoint in
        for type in types ?? [] { try refuseMistake(type, in: endpoint) }
        return types.map { Set($0) }
    }

    /// Refuses a type that is nearly one of the core's; any other may be that of an event that a sink publishes.
    nonisolated private static func refuseMistake(_ type: String, in endpoint: Endpoint) throws {
        let types = EventTypeFilter.coreTypes
        guard !types.contains(type), let nearest = NearestName.of(type, among: types) else { return }
        throw UsageError("\(type) in \(endpoint) is no type of event; did you mean \(nearest)?")
    }
}
