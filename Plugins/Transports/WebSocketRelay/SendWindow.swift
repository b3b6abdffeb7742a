/// Limits the number of batches of updates that are passed to a connection at the same time, and counts the updates
/// delivered.
///
/// If the server acknowledges updates, an update is delivered when it is acknowledged. Otherwise, an update is
/// delivered when the system has accepted its bytes.
struct SendWindow: Sendable {
    /// The maximum number of batches that the connection holds at a time; further batches wait until it has room.
    private static let limit = 2

    /// Whether the server acknowledges updates.
    let acknowledges: Bool

    /// The number of batches that were passed to the connection.
    ///
    /// The batches are numbered from 1. `room` is the number of the latest batch after which the connection has
    /// reported room for another one; 0 if there is none.
    private var batches = 0
    private var room = 0

    /// The number of updates in each batch that the system has not accepted yet, in the order of the batches.
    private var unsent: [Int] = []

    /// The number of updates that were passed to the connection; the server has acknowledged the first `acknowledged`
    /// of them.
    private var sent: Int64 = 0
    private var acknowledged: Int64 = 0

    /// Creates the send window for a new connection.
    init(acknowledges: Bool = false) {
        self.acknowledges = acknowledges
    }

    /// Whether another batch may be passed to the connection.
    var hasRoom: Bool { batches - room < Self.limit }

    /// Whether the server still has to acknowledge updates that were sent; `false` if it acknowledges none.
    var awaitsAcknowledgement: Bool { acknowledges && sent > acknowledged }

    /// Records that a batch with the given number of updates is passed to the connection.
    mutating func send(_ count: Int) {
        batches += 1
        unsent.append(count)
        sent += Int64(count)
    }

    /// Records that the connection has room for another batch after the batch with the given number, counted from 1.
    mutating func makeRoom(through batch: Int) { room = min(max(room, batch), batches) }

    /// Records that the system has accepted all batches up to the given one, counted from 1.
    ///
    /// - Returns: The number of updates that are now delivered; 0 if the server acknowledges updates.
    mutating func accept(through batch: Int) -> Int {
        makeRoom(through: batch)
        let accepted = max(0, min(batch, batches) - (batches - unsent.count))
        let count = unsent.prefix(accepted).reduce(0, +)
        unsent.removeFirst(accepted)
        return acknowledges ? 0 : count
    }

    /// Records that the server has acknowledged the given number of updates in total.
    ///
    /// A count that exceeds the number of updates sent, or is negative, is an error of the server, and is clamped.
    ///
    /// - Returns: The number of updates that are newly delivered.
    mutating func acknowledge(_ count: Int64) -> Int {
        let news = max(0, min(count, sent)) - acknowledged
        guard acknowledges, news > 0 else { return 0 }
        acknowledged += news
        return Int(clamping: news)
    }
}
