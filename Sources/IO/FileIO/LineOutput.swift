public import Geolocation

/// Buffers text for a ``ByteOutput``: passes single events on at once, and dense ones in large pieces.
@SensorActor
public final class LineOutput {
    /// Bytes in one piece.
    nonisolated private static let pieceSize = 65_536

    /// Seconds that bytes wait for others to go with them, at most.
    nonisolated private static let linger = 0.02

    /// The output that the bytes go to.
    public let output: ByteOutput

    /// The writer to write into; call ``endEvent()`` after each event.
    public var writer = EventWriter(capacity: pieceSize + 4096)

    /// Events that were dropped because the output did not take them in time.
    public private(set) var droppedEvents = 0

    /// Events that came after the output had failed.
    public private(set) var lateEvents = 0

    /// Both counts, by reason.
    public var drops: DropCounts {
        var drops = DropCounts()
        drops.add("event that the output did not take in time", count: droppedEvents)
        drops.add("event after the output had failed", count: lateEvents)
        return drops
    }

    private let deadline: SensorDeadline
    private let clock: any SensorClock
    private var events = 0
    private var lastPiece = SensorInstant(nanoseconds: .min)

    /// Creates an empty buffer.
    public init(output: ByteOutput, clock: any SensorClock) {
        self.output = output
        self.clock = clock
        deadline = SensorDeadline(clock: clock)
        deadline.onReached { [weak self] in self?.flush() }
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
            deadline.arm(at: now.advanced(by: Self.linger))
        }
    }

    /// Passes on what has been written.
    public func flush() {
        deadline.disarm()
        guard events > 0 else { return }
        // A copy of just these bytes: the writer keeps its capacity, and what waits takes no more than its size.
        if !output.write(writer.bytes.withUnsafeBufferPointer { Array($0) }) {
            if output.failure == nil { droppedEvents += events } else { lateEvents += events }
        }
        events = 0
        writer.removeAll()
        lastPiece = clock.coarseInstant
    }

    /// Passes on what has been written, and returns when the output has written all of it.
    public func close() async {
        flush()
        await output.close()
    }
}
