public import GeolocationPipeline

extension ConsoleSink {
    /// The sink as `print:`.
    nonisolated public static let plugin = SinkPlugin(
        name: "ConsoleOutput",
        summary: "Shows time, position, speed, headings and progress on one line.",
        schemes: ["print"],
        options: .number(
            "interval", .atLeast(0), unit: "s",
            meaning: "time between two pictures; 0.1 on a terminal and 1 elsewhere by default"),
        examples: ["print:", "print:?interval=5"]
    ) { endpoint, interval, context in
        guard endpoint.address.isEmpty || endpoint.address == "-" else {
            throw UsageError("print: takes no address (\(endpoint)); write jsonl:FILE to write a file")
        }
        return ConsoleSink(interval: interval) { [weak context] in
            (context?.progress, context?.droppedBySources ?? 0)
        }
    }
}
