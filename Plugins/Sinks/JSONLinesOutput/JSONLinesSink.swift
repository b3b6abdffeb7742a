public import FileIO
public import Geolocation

/// Writes each event as one JSON object per line, to a file or to standard output.
///
///     events ─▶ EventTypeFilter ─▶ LineOutput ─▶ file, pipe or standard output
@SensorActor
public final class JSONLinesSink: OutputSink {
    /// The name of the sink in messages.
    nonisolated public let name = "jsonl"

    private let lines: LineOutput
    private let filter: EventTypeFilter

    /// Creates a sink that writes JSON lines.
    ///
    /// The sink opens the file when it is started, and continues the file if it contains events.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or `-` for standard output.
    ///   - types: The types of events to write, such as `location`; `nil` for all types.
    ///   - opening: The options with which the file is opened.
    ///   - sources: The paths of files that are being read, which the sink never overwrites, even under another path.
    nonisolated public init(
        path: String, types: Set<String>? = nil, opening: FileOpening = FileOpening(), sparing sources: [String] = []
    ) {
        lines = LineOutput(path: path, opening: opening, of: Self.lines, sparing: sources)
        filter = EventTypeFilter(types)
    }

    /// The format by which the sink recognises a file of events: lines with an object that begins with type and time.
    nonisolated private static let lines = LineFormat { bytes in
        let (opening, middle) = (Array(#"{"type":""#.utf8), Array(#"","time":""#.utf8))
        guard bytes.starts(with: opening) else { return opening.starts(with: bytes) }
        let rest = bytes[opening.count...].drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") }
        return rest.starts(with: middle) || middle.starts(with: rest)
    }

    /// The output to the file that the sink writes.
    public var output: any SinkOutput { lines }

    /// Whether the sink needs events of types defined outside the core; it does if the filter passes such events.
    public var wantsDerivedEvents: Bool { filter.passesOtherTypes }

    /// Writes the given event to the file if the filter passes it.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard filter.passes(event) else { return }
        event.write(to: &lines.writer)
        lines.endEvent()
    }
}
