import Geolocation

/// Keeps unneeded streams open until their last bytes are sent and the peers have closed them.
///
/// Closing such a stream at once would discard bytes that the peer has not read yet, such as the reason of a refusal.
/// The number of streams and the time for each are limited. The object stays alive while it holds streams, even if its
/// creator releases it.
@NetworkActor
final class FinishingStreams {
    /// The maximum number of streams that are kept open; for a further stream, the oldest is closed.
    var limit: Int
    nonisolated private let patience: Double
    nonisolated private let clock: any SensorClock
    private let deadline: NetworkDeadline

    /// The streams that are kept open, in the order of their deadlines.
    private var keepers = ArrivalQueue<Keeper>()

    /// Creates an object that holds no streams.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of streams that are kept open; for a further stream, the oldest is closed.
    ///   - patience: The number of seconds within which a peer has to close its stream.
    ///   - clock: The clock for the time limit.
    nonisolated init(limit: Int, patience: Double, clock: any SensorClock) {
        self.limit = limit
        self.patience = patience
        self.clock = clock
        deadline = NetworkDeadline(clock: clock)
    }

    /// Sends the buffered bytes of a stream, then closes the stream once the peer has closed its side or the time limit
    /// is reached.
    func finish(_ stream: any ByteStream) {
        // Releasing a stream sends as many bytes as the system accepts at once, and then closes the stream.
        if keepers.count >= limit { keepers.removeFirst() }
        let end = clock.instant.advanced(by: patience)
        let keeper = keepers.append { Keeper(stream, until: end, number: $0, in: self) }
        update()
        stream.owner = keeper
        stream.isReadingPaused = false
        stream.finish()
    }

    private func remove(_ number: UInt64) {
        keepers.remove(number)
        update()
    }

    private func expire() {
        let now = clock.instant
        while let first = keepers.first, first.end <= now { keepers.removeFirst() }
        update()
    }

    private func update() {
        guard let first = keepers.first else { return deadline.cancel() }
        deadline.onReached { self.expire() }
        deadline.arm(at: first.end)
    }

    private final class Keeper: ByteStreamOwner {
        let end: SensorInstant
        private let number: UInt64
        private let stream: any ByteStream
        private weak var list: FinishingStreams?

        init(_ stream: any ByteStream, until end: SensorInstant, number: UInt64, in list: FinishingStreams) {
            self.number = number
            self.stream = stream
            self.end = end
            self.list = list
        }

        /// Discards received bytes, since the stream is no longer needed.
        func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) {}

        func streamDidDrain(_ stream: any ByteStream) {}

        func stream(_ stream: any ByteStream, didEnd end: StreamEnd) { list?.remove(number) }
    }
}
