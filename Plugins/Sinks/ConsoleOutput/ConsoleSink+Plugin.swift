public import GeolocationPipeline
import TextGraphics

extension ConsoleSink {
    /// The plugin that creates a ``ConsoleSink`` for endpoints of the form `print:`.
    nonisolated public static let plugin = SinkPlugin(
        name: "ConsoleOutput",
        summary: "Shows time, position, speed, headings and progress on one line, or all of it as a picture.",
        schemes: ["print"],
        options: Options(
            .choice(
                "view", default: View.line,
                meaning: "one line; a dashboard of sky, headings, track and speed if the output is a terminal; "
                    + "or pages with the same, one below the other, on any output"),
            .choice("characters", meaning: "characters of pictures; by default those that the locale supports"),
            .number(
                "interval", .atLeast(0), unit: "s",
                meaning: "time between two pictures; 0.1 on a terminal and 1 elsewhere by default")
        ) { (view: View, style: TextStyle?, interval: Double?) in (view: view, style: style, interval: interval) },
        examples: ["print:", "print:?view=dashboard", "print:?interval=5"]
    ) { endpoint, options, context in
        guard endpoint.address.isEmpty || endpoint.address == "-" else {
            throw UsageError("print: has no address (\(endpoint)); write jsonl:FILE to write a file")
        }
        return ConsoleSink(view: options.view, style: options.style, interval: options.interval) { [weak context] in
            (context?.progress, context?.droppedBySources ?? 0)
        }
    }
}
