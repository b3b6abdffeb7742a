import FileIO
public import Geolocation

/// Writes each event as one JSON object on a line of its own, to a file or to standard output.
@SensorActor
public final class JSONLinesSink: FailableSink, DropCounting {
    /// The name in messages.
    nonisolated public let name = "jsonl"

    private let path: String
    private let sources: [String]
    private let filter: EventTypeFilter
    private let clock: any SensorClock
    private var lines: LineOutput?
    private var statusHandler: (@SensorActor (ProviderStatus) -> Void)?

    /// Makes a sink; the file is opened, and what it held is replaced, at the start.
    ///
    /// - Parameters:
    ///   - path: The file, or `-` for standard output.
    ///   - types: The types of events to write, such as `location`; nil for all.
    ///   - sources: Paths of files that are read from meanwhile: whatever leads to one of them is not written.
    ///   - clock: The source of time.
    nonisolated public init(
        path: String, types: Set<String>? = nil, sparing sources: [String] = [],
        clock: any SensorClock = SystemClock()
    ) {
        self.path = path
        self.sources = sources
        filter = EventTypeFilter(types)
        self.clock = clock
    }

    /// Opens the file.
    public func start() throws {
        let output = try ByteOutput(path: path, sparing: sources)
        output.onFailure { [weak self] error in self?.statusHandler?(.failed(error)) }
        lines = LineOutput(output: output, clock: clock)
    }

    /// Writes an event.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard let lines else { return }
        guard filter.passes(event) else { return }
        event.write(to: &lines.writer)
        lines.endEvent()
    }

    /// Writes out what is held and closes the file.
    public func finish() async {
        await lines?.close()
    }

    /// Whether any type is wanted that the core does not know.
    public var takesDerivedEvents: Bool { filter.passesOtherTypes }

    /// `wait` while more than half of the output's bound waits to be written.
    public var demand: SinkDemand { lines?.output.isBusy == true ? .wait : .ready }

    /// Calls `resume` once the output has caught up.
    public func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        if let lines { lines.output.whenReady(resume) } else { resume() }
    }

    /// Why the sink cannot write any more.
    public var failure: ProviderError? { lines?.output.failure }

    /// Gives up a reader who reads nothing for 5 s.
    public func finishPromptly() { lines?.output.finishPromptly() }

    /// Sets who hears of a failure, which is the only status there is.
    public func onStatusChange(_ handler: @escaping @SensorActor (ProviderStatus) -> Void) {
        statusHandler = handler
    }

    /// Events that could not be written because the reader was too slow or the output had failed.
    public var drops: DropCounts { lines?.drops ?? DropCounts() }
}
