public import Geolocation

/// Gathers text for a ``ByteOutput``: hands single events over at once, and dense ones in large pieces.
@SensorActor
public final class LineOutput {
    /// Bytes in one piece.
    nonisolated private static let pieceSize = 65_536

    /// Seconds that bytes wait at most for others to go with them.
    nonisolated private static let linger = 0.02

    /// Where the bytes go.
    public let output: ByteOutput

    /// The writer to write into; call ``endEvent()`` behind each event.
    public var writer = EventWriter(capacity: pieceSize + 4096)

    /// Events that were dropped because the output did not take them in time.
    public private(set) var droppedEvents = 0

    /// Events that came after the output had failed.
    public private(set) var lateEvents = 0

    /// Both, with their reasons.
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

    /// Makes a gatherer.
    public init(output: ByteOutput, clock: any SensorClock) {
        self.output = output
        self.clock = clock
        deadline = SensorDeadline(clock: clock)
        deadline.onReached { [weak self] in self?.flush() }
    }

    /// Declares that an event has been written, and hands it over if it is time.
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

    /// Hands over what has been written.
    public func flush() {
        deadline.disarm()
        guard events > 0 else { return }
        // A copy of just these bytes: the writer keeps its room, and what waits takes no more than it holds.
        if !output.write(writer.bytes.withUnsafeBufferPointer { Array($0) }) {
            if output.failure == nil { droppedEvents += events } else { lateEvents += events }
        }
        events = 0
        writer.removeAll()
        lastPiece = clock.coarseInstant
    }

    /// Hands over what has been written, and returns when all of it has been written.
    public func close() async {
        flush()
        await output.close()
    }
}
