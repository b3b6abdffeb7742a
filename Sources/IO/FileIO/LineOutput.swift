public import Geolocation

/// Writes text to a file, a pipe or standard output: passes single events on at once, and dense ones in large pieces.
///
/// What a slow reader or a full disk does not take is dropped beyond ``ByteOutput/limit``; a replay waits for a reader from
/// half of it on.
@SensorActor
public final class LineOutput: SinkOutput {
    /// Bytes in one piece.
    nonisolated private static let pieceSize = 65_536

    /// Seconds that bytes wait for others to go with them, at most.
    nonisolated private static let linger = 0.02

    /// The writer to write an event into; call ``endEvent()`` after each event.
    public var writer = EventWriter(capacity: pieceSize + 4096)

    /// Events that were dropped because the output did not take them in time.
    public private(set) var droppedEvents = 0

    /// Events that came after the output had failed.
    public private(set) var lateEvents = 0

    /// Both counts, and the incomplete line of an earlier run, by reason.
    public var drops: DropCounts {
        var drops = output?.earlierDrops ?? DropCounts()
        drops.add("event that the output did not take in time", count: droppedEvents)
        drops.add("event after the output had failed", count: lateEvents)
        return drops
    }

    private let path: String
    private let opening: FileOpening
    private let format: LineFormat?
    private let sources: [String]
    private var output: ByteOutput?
    private var host: SinkHost?
    private var deadline: SensorDeadline?
    private var clock: any SensorClock = SystemClock()
    private var events = 0

    /// The drops of ``droppedEvents`` that a receipt has told of.
    private var reportedDrops = 0
    private var lastPiece = SensorInstant(nanoseconds: .min)

    /// Creates an output that is not open.
    ///
    /// - Parameters:
    ///   - path: The file, or `-` for standard output.
    ///   - opening: How a file is opened.
    ///   - format: The lines of the file, so that one of an earlier run is continued; without it a file is replaced.
    ///   - sources: Paths of files that are read from meanwhile: a path that leads to one of them is refused.
    nonisolated public init(
        path: String, opening: FileOpening = FileOpening(), of format: LineFormat? = nil,
        sparing sources: [String] = []
    ) {
        self.path = path
        self.opening = opening
        self.format = format
        self.sources = sources
    }

    /// Opens the file.
    ///
    /// - Throws: `ProviderError` with path and reason.
    public func open(in host: SinkHost) throws {
        let output = try ByteOutput(
            path: path, readers: opening.readers, of: format, isNew: opening.replaces(on: host.clock), sparing: sources)
        output.onFailure { host.report(.failed($0)) }
        output.onNotice { notice in
            host.report(.degraded(notice))
            host.report(.running)
        }
        output.onFullDisk { notice in host.report(notice.map { .degraded($0) } ?? .running) }
        output.onReady { host.didBecomeReady() }
        let deadline = SensorDeadline(clock: host.systemClock)
        deadline.onReached { [weak self] in self?.flush() }
        (self.output, self.deadline, self.host, clock) = (output, deadline, host, host.systemClock)
        lastPiece = SensorInstant(nanoseconds: .min)
    }

    /// Writes the text of an event, which ends with a line feed.
    public func write(_ text: [UInt8]) {
        writer.append(text)
        endEvent()
    }

    /// `wait` while more than half of the bytes that may wait do.
    public var demand: SinkDemand { output?.isBusy == true ? .wait : .ready }

    /// Writes what waits for later events, and calls `body` when all events so far have been written or cannot be.
    ///
    /// While the disk is full, it waits.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        flush()
        guard let output else { return body(.written) }
        let isLossy = droppedEvents > reportedDrops
        reportedDrops = droppedEvents
        output.whenWritten {
            if let failure = output.failure {
                body(.failed(failure.description))
            } else {
                body(isLossy ? .lost("\(output.name) did not take events in time") : .written)
            }
        }
    }

    /// Ends an event, and passes it on if it is time.
    public func endEvent() {
        events += 1
        if writer.bytes.count >= Self.pieceSize { return flush() }
        guard events == 1 else { return }
        let now = clock.coarseInstant
        if now >= lastPiece.advanced(by: Self.linger) {
            flush()
        } else {
            deadline?.arm(at: now.advanced(by: Self.linger))
        }
    }

    private func flush() {
        deadline?.disarm()
        guard events > 0 else { return }
        // A copy of just these bytes: the writer keeps its capacity, and what waits takes no more than its size.
        if let output, !output.write(writer.bytes.withUnsafeBufferPointer { Array($0) }) {
            if output.failure == nil {
                droppedEvents += events
                host?.lose(events, because: "\(output.name) did not take them in time")
            } else {
                lateEvents += events
            }
        }
        events = 0
        writer.removeAll()
        lastPiece = clock.coarseInstant
    }

    /// Gives up a reader that reads nothing for 5 s.
    public func finishPromptly() { output?.finishPromptly() }

    /// Passes on what has been written, and returns when the file has all of it.
    public func close() async {
        flush()
        await output?.close()
    }
}
