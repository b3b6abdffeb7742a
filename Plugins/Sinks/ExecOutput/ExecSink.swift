import FileIO
public import Geolocation
public import GeolocationPipeline
public import ProcessIO

/// Runs a program and writes each event to its standard input, as one JSON object per line.
///
///     events ─▶ EventTypeFilter ─▶ ProgramOutput ─▶ standard input of the program
@SensorActor
public final class ExecSink: OutputSink {
    /// The name of the sink in messages.
    nonisolated public let name = "exec"

    private let program: ProgramOutput
    private let filter: EventTypeFilter

    /// Creates a sink; starting the sink also starts the program.
    ///
    /// - Parameters:
    ///   - command: The program to run, and its arguments.
    ///   - types: The types of events to write, such as `location`; `nil` for all types.
    ///   - backoff: The delays before the program is restarted after a failure.
    nonisolated public init(
        _ command: ProgramCommand, types: Set<String>? = nil, backoff: BackoffPolicy = BackoffPolicy()
    ) {
        program = ProgramOutput(command, backoff: backoff)
        filter = EventTypeFilter(types)
    }

    /// The output to the program's standard input.
    public var output: any SinkOutput { program }

    /// Whether the sink needs events of types defined outside the core: `true` if the filter passes such events.
    public var wantsDerivedEvents: Bool { filter.passesOtherTypes }

    /// Writes the given event to the program if the filter passes it.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard filter.passes(event) else { return }
        event.write(to: &program.lines.writer)
        program.lines.endEvent()
    }

    /// The plugin that creates an ``ExecSink`` for endpoints of the form `exec:COMMAND`.
    nonisolated public static let plugin = SinkPlugin(
        name: "ExecOutput",
        summary: "Runs a program and writes each event to its input as a line of JSON.",
        schemes: ["exec"],
        address: "COMMAND",
        options: Options(EventTypeFilter.types, ProgramCommand.options) { ($0, $1) },
        examples: ["exec:python3 upload.py", "exec:awk '/lat/ { print }'?types=location"]
    ) { _, options, _ in
        ExecSink(options.1, types: options.0)
    }
}
