/// Limits the batches passed to one connection at a time, and counts its delivered updates.
///
/// An update is delivered when the server has acknowledged it or, if the server does not acknowledge, when the system
/// has accepted it.
struct SendWindow: Sendable {
    /// The maximum number of batches passed on without room for more.
    private static let limit = 2

    /// Whether the server acknowledges updates.
    let acknowledges: Bool

    /// The number of batches passed on, and the last of them after which there was room.
    private var batches = 0
    private var room = 0

    /// The update counts of the batches that the system has not accepted yet.
    private var unsent: [Int] = []

    /// The number of updates passed on, and how many of them the server has acknowledged.
    private var sent: Int64 = 0
    private var acknowledged: Int64 = 0

    /// Creates the window of a new connection.
    init(acknowledges: Bool = false) {
        self.acknowledges = acknowledges
    }

    /// Whether the connection may be given another batch.
    var hasRoom: Bool { batches - room < Self.limit }

    /// Whether the server has yet to acknowledge updates.
    var awaitsAcknowledgement: Bool { acknowledges && sent > acknowledged }

    /// Counts a batch that is passed on, with this many updates.
    mutating func send(_ count: Int) {
        batches += 1
        unsent.append(count)
        sent += Int64(count)
    }

    /// Records that there is room for another batch after the given one, counted from 1.
    mutating func makeRoom(through batch: Int) { room = min(max(room, batch), batches) }

    /// Records that the system has accepted all batches up to the given one; returns the number of updates delivered.
    mutating func accept(through batch: Int) -> Int {
        makeRoom(through: batch)
        let accepted = max(0, min(batch, batches) - (batches - unsent.count))
        let count = unsent.prefix(accepted).reduce(0, +)
        unsent.removeFirst(accepted)
        return acknowledges ? 0 : count
    }

    /// Records that the server has acknowledged this many updates in all; returns the number of updates delivered.
    ///
    /// A count beyond what was sent, or below 0, is an error of the server; it is clamped.
    mutating func acknowledge(_ count: Int64) -> Int {
        let news = max(0, min(count, sent)) - acknowledged
        guard acknowledges, news > 0 else { return 0 }
        acknowledged += news
        return Int(clamping: news)
    }
}
