import Geolocation
import SensorIO

/// Streams that nobody needs any more but that still have something to send, kept until the other side has closed.
///
/// Closing at once would take back what the other side has not read yet, such as why it was refused. Only so many are kept,
/// and by servers only for so long.
@NetworkActor
final class FinishingStreams {
    /// Those of clients, and of servers that are closed, where nobody looks at the time, and which therefore are few.
    static let timeless = FinishingStreams(limit: 16)

    nonisolated private let limit: Int
    private var keepers: [Keeper] = []

    /// - Parameter limit: Streams that are kept at the same time: one that comes then takes the place of the oldest.
    nonisolated init(limit: Int) {
        self.limit = limit
    }

    /// Whether there is none.
    var isEmpty: Bool { keepers.isEmpty }

    /// Sends what waits on a stream and closes it.
    func finish(_ stream: any ByteStream) {
        let keeper = Keeper(stream)
        keep(keeper)
        stream.owner = keeper
        stream.isReadingPaused = false
        stream.finish()
    }

    /// Lets go of streams whose other side does not close them in time.
    func sweep(now: SensorInstant, patience: Double) {
        keepers.removeAll { keeper in
            let since = keeper.since ?? now
            keeper.since = since
            return now.seconds(since: since) > patience
        }
    }

    /// Leaves all of them to another one.
    func handOver(to other: FinishingStreams) {
        let keepers = keepers
        self.keepers = []
        for keeper in keepers { other.keep(keeper) }
    }

    private func keep(_ keeper: Keeper) {
        // What is let go of still sends what the system takes at once.
        if keepers.count >= limit { keepers.removeFirst() }
        keepers.append(keeper)
        keeper.list = self
    }

    private final class Keeper: ByteStreamOwner {
        let stream: any ByteStream
        weak var list: FinishingStreams?

        /// When it was first looked at.
        var since: SensorInstant?

        init(_ stream: any ByteStream) {
            self.stream = stream
        }

        /// What still comes is of no use.
        func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) {}

        func streamDidDrain(_ stream: any ByteStream) {}

        func stream(_ stream: any ByteStream, didEnd end: StreamEnd) {
            list?.keepers.removeAll { $0 === self }
        }
    }
}
