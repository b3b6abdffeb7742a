import Geolocation
import LocationRelay

/// A report of the relay server on the network actor to the relay receiver on the sensor actor.
///
/// Reports are delivered in order.
enum RelayReport: Sendable {
    /// The port is open, so trackers can connect.
    case opened(port: Int)
    /// The port cannot be opened.
    ///
    /// The text continues a sentence that begins with the receiver's name. `isFinal` is `true` if a retry would fail as
    /// well.
    case failed(String, isFinal: Bool)
    /// A tracker with the given name has connected.
    case connected(String)
    /// A connection of the tracker with the given name has ended; `session` is the number of the connection.
    case disconnected(String, session: UInt32)
    /// A tracker has sent messages.
    case messages(session: UInt32, sender: String, [RelayMessage])
    /// A tracker has sent an invalid message, which the server refuses for the given reason.
    case refused(session: UInt32, DropReason)
    /// A tracker has sent the time of its clock; `ahead` is the number of seconds by which that clock is ahead of this
    /// machine's.
    case clock(sender: String, ahead: Double)
    /// The server refuses clients because of a limit; the text is a clause that follows the receiver's name. `nil`
    /// means that the server has refused none for a minute.
    case limited(String?)

    /// The cost of handling the report, as its number of messages; 1 for a report without messages.
    var cost: Int { if case .messages(_, _, let messages) = self { messages.count } else { 1 } }
}

/// The messages of one tracker that a receiver has processed.
struct ProcessedMessages: Sendable {
    let session: UInt32
    var count: Int

    /// The number of refused messages among the processed ones, by reason.
    var refused: DropCounts
}
