public import FileIO
public import Geolocation

/// Writes each event as one JSON object on a line of its own, to a file or to standard output.
@SensorActor
public final class JSONLinesSink: OutputSink {
    /// The name in messages.
    nonisolated public let name = "jsonl"

    private let lines: LineOutput
    private let filter: EventTypeFilter

    /// Creates a sink; the file is opened, and what it held is replaced, at the start.
    ///
    /// - Parameters:
    ///   - path: The file, or `-` for standard output.
    ///   - types: The types of events to write, such as `location`; nil for all.
    ///   - opening: How the file is opened.
    ///   - sources: Paths of files that are read from meanwhile: whatever leads to one of them is not written.
    nonisolated public init(
        path: String, types: Set<String>? = nil, opening: FileOpening = FileOpening(), sparing sources: [String] = []
    ) {
        lines = LineOutput(path: path, opening: opening, sparing: sources)
        filter = EventTypeFilter(types)
    }

    /// The file.
    public var output: any SinkOutput { lines }

    /// Whether any type is wanted that the core does not know.
    public var wantsDerivedEvents: Bool { filter.passesOtherTypes }

    /// Writes an event.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard filter.passes(event) else { return }
        event.write(to: &lines.writer)
        lines.endEvent()
    }
}
