public import Geolocation

/// Writes lines of text to a file, a pipe or standard output.
///
/// A single event is written at once. Events in quick succession are collected for up to 20 ms and written together.
///
///     write(_:) ─▶ EventWriter ─20 ms or 64 KiB─▶ ByteOutput ─▶ file, pipe or terminal
///
/// If a slow reader or a full disk leaves more than ``ByteOutput/limit`` bytes waiting, further events are dropped. A
/// replay pauses when half of this number is reached.
@SensorActor
public final class LineOutput: SinkOutput {
    /// The size in bytes at which the collected events are written.
    nonisolated private static let pieceSize = 65_536

    /// The maximum time in seconds for which an event is held back, so that it can be written together with later
    /// events.
    nonisolated private static let linger = 0.02

    /// The writer for the current event; call ``endEvent()`` after each event.
    public var writer = EventWriter(capacity: pieceSize + 4096)

    /// The number of events that were dropped because too many bytes were waiting.
    public private(set) var droppedEvents = 0

    /// The number of events that were lost because the output had failed, or because the program that reads them had
    /// ended for good.
    public private(set) var lateEvents = 0

    /// The numbers of dropped events, of late events, and of incomplete lines that an earlier run left, by reason.
    public var drops: DropCounts {
        var drops = output?.earlierDrops ?? DropCounts()
        drops.add("event that the output did not take in time", count: droppedEvents)
        drops.add("event after the output failed", count: lateEvents)
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

    /// The number of dropped events that were already reported to a caller of ``whenWritten(_:)``.
    private var reportedDrops = 0
    private var lastPiece = SensorInstant(nanoseconds: .min)

    /// The text and the callers of ``whenWritten(_:)`` that wait for a pipe to be connected; `nil` if the output writes
    /// to a file.
    private var backlog: Backlog?

    private struct Backlog {
        var pieces: [(bytes: [UInt8], events: Int)] = []
        var size = 0
        var receipts: [@SensorActor (SinkReceipt) -> Void] = []
        var failure: String?
    }

    /// Creates an output to a file or to standard output; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - path: The file, or `-` for standard output.
    ///   - opening: How a file is opened.
    ///   - format: The format by which a file of an earlier run is recognised and continued; `nil` replaces the file.
    ///   - sources: The paths of files that are being read; the output refuses to overwrite them.
    nonisolated public init(
        path: String, opening: FileOpening = FileOpening(), of format: LineFormat? = nil,
        sparing sources: [String] = []
    ) {
        self.path = path
        self.opening = opening
        self.format = format
        self.sources = sources
    }

    /// Creates an output to the standard input of the program `name`, through a new pipe each time that the program is
    /// started.
    nonisolated package init(pipesTo name: String) {
        path = name
        opening = FileOpening()
        format = nil
        sources = []
        backlog = Backlog()
    }

    /// Opens the file of the output.
    ///
    /// - Throws: `ProviderError` with path and reason.
    public func open(in host: SinkHost) throws {
        let deadline = SensorDeadline(clock: host.systemClock)
        deadline.onReached { [weak self] in self?.flush() }
        if backlog == nil { output = try openFile(in: host) }
        (self.deadline, self.host, clock) = (deadline, host, host.systemClock)
        lastPiece = SensorInstant(nanoseconds: .min)
    }

    private func openFile(in host: SinkHost) throws -> ByteOutput {
        let output = try ByteOutput(
            path: path, readers: opening.readers, of: format, isNew: opening.replaces(on: host.clock), sparing: sources)
        output.onEnd { host.report($0) }
        output.onNotice { notice in
            host.report(.degraded(notice))
            host.report(.running)
        }
        output.onFullDisk { notice in host.report(notice.map { .degraded($0) } ?? .running) }
        output.onReady { host.didBecomeReady() }
        return output
    }

    /// Writes the text of an event, which ends with a line feed.
    public func write(_ text: [UInt8]) {
        writer.append(text)
        endEvent()
    }

    /// Whether the sink should receive further events: `wait` if the waiting bytes exceed half of ``ByteOutput/limit``,
    /// otherwise `ready`.
    public var demand: SinkDemand {
        output?.isBusy == true || (backlog?.size ?? 0) > ByteOutput.limit / 2 ? .wait : .ready
    }

    /// Writes the collected events at once, and calls `body` when all events so far have been written or cannot be
    /// written.
    ///
    /// While the disk is full or no pipe is connected, `body` is not called.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        flush()
        if let failure = backlog?.failure { return body(.failed(failure)) }
        if isWithoutPipe {
            backlog?.receipts.append(body)
            return
        }
        guard let output else { return body(.written) }
        let isLossy = droppedEvents > reportedDrops
        reportedDrops = droppedEvents
        output.whenWritten { [self] in
            if backlog == nil, let failure = output.failure { return body(.failed(failure.description)) }
            body(isLossy || output.failure != nil ? .lost("\(output.name) did not take events in time") : .written)
        }
    }

    /// Ends the current event, and writes the collected events if they are large enough or have waited long enough.
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
        // The bytes are copied: the writer keeps its capacity, and the waiting copy takes no more memory than it needs.
        let (bytes, count) = (writer.bytes.withUnsafeBufferPointer { Array($0) }, events)
        // The writer is emptied first, since the sink may write the status that reports a loss during the call below.
        events = 0
        writer.removeAll()
        lastPiece = clock.coarseInstant
        pass(bytes, count)
    }

    private func pass(_ bytes: [UInt8], _ events: Int) {
        if isWithoutPipe, let size = backlog?.size {
            if backlog?.failure != nil {
                lateEvents += events
            } else if size + bytes.count > ByteOutput.limit {
                drop(events, because: "\(path) did not take them in time")
            } else {
                backlog?.pieces.append((bytes, events))
                backlog?.size += bytes.count
            }
        } else if let output, !output.write(bytes) {
            if output.failure == nil {
                drop(events, because: "\(output.name) did not take them in time")
            } else if !output.isUnwanted {
                lateEvents += events
            }
        }
    }

    private func drop(_ count: Int, because reason: String) {
        guard count > 0 else { return }
        droppedEvents += count
        host?.lose(count, because: reason)
    }

    /// Limits how long the output waits for a slow reader: from now on, a reader that accepts nothing for 5 s is
    /// abandoned.
    public func finishPromptly() { output?.finishPromptly() }

    /// Writes the waiting events; returns when they are written or lost.
    public func close() async {
        flush()
        await output?.close()
        guard backlog != nil else { return }
        if let output { drop(output.lostLines, because: "\(path) did not read them") }
        let waiting = backlog?.pieces.reduce(0) { $0 + $1.events } ?? 0
        drop(waiting, because: "\(path) was not running")
        backlog?.pieces = []
        abandon(because: "\(path) has ended")
    }
}

/// Functions for outputs that write to the pipes of a program.
extension LineOutput {
    /// Whether events have to wait because no working pipe is connected.
    private var isWithoutPipe: Bool { backlog != nil && (output == nil || output?.failure != nil) }

    /// Writes to the given pipe from now on, starting with the events that wait.
    package func connect(to pipe: ByteOutput) {
        let wasBusy = demand == .wait
        pipe.onReady { [weak self] in self?.host?.didBecomeReady() }
        output = pipe
        let pieces = backlog?.pieces ?? []
        let receipts = backlog?.receipts ?? []
        backlog = Backlog()
        for piece in pieces { pass(piece.bytes, piece.events) }
        for receipt in receipts { whenWritten(receipt) }
        if wasBusy, demand == .ready { host?.didBecomeReady() }
    }

    /// Releases a pipe whose reader has gone; the lines that the pipe has not accepted are lost.
    package func disconnect() {
        guard let pipe = output else { return }
        output = nil
        pipe.finishPromptly()
        pipe.whenWritten { [self] in drop(pipe.lostLines, because: "\(path) ended before reading them") }
    }

    /// Drops the waiting events, since the program that reads them has ended for good.
    package func abandon(because reason: String) {
        let wasBusy = demand == .wait
        let receipts = backlog?.receipts ?? []
        lateEvents += backlog?.pieces.reduce(0) { $0 + $1.events } ?? 0
        backlog = Backlog(failure: reason)
        for receipt in receipts { receipt(.failed(reason)) }
        if wasBusy { host?.didBecomeReady() }
    }
}
