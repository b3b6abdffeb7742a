public import GeolocationPipeline
import ProcessIO

extension ExecSource {
    /// The plugin that creates an ``ExecSource`` for endpoints of the form `exec:COMMAND`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "ExecFeed",
        summary: "Runs a program and reads its events as lines of JSON: location, course, compass and head.",
        schemes: ["exec"],
        address: "COMMAND",
        options: Options(
            ProgramCommand.options,
            .choice(
                "rate", default: Rate.live,
                meaning: "live, or max: as fast as the sinks accept it, without loss")
        ) { ($0, $1) },
        examples: ["exec:python3 walk.py", "exec:cat 'my walk.jsonl'?rate=max", "exec:ssh boat tail -f log?sh=true"]
    ) { _, options, context in
        ExecSource(options.0, rate: options.1, clock: context.clock)
    }
}
