import Geolocation
import LocationRelay

/// A report from the network actor to the sensor actor.
///
/// Reports are delivered in order.
enum RelayReport: Sendable {
    /// The port is open, so trackers can connect.
    case opened(port: Int)
    /// The port cannot be opened, with a clause that follows the receiver's name, and whether a retry would fail as
    /// well.
    case failed(String, isFinal: Bool)
    /// A tracker with this name has connected.
    case connected(String)
    /// One of a tracker's connections has ended.
    case disconnected(String, session: UInt32)
    /// A tracker has sent messages.
    case messages(session: UInt32, sender: String, [RelayMessage])
    /// A tracker has sent an invalid message, which is refused for a reason.
    case refused(session: UInt32, DropReason)
    /// A tracker has sent its time; `ahead` is the number of seconds by which its clock is ahead of this machine's.
    case clock(sender: String, ahead: Double)
    /// A limit has been reached, with a clause that follows the receiver's name.
    case limited(String)
    /// A client or a message was dropped, for this reason.
    case dropped(DropReason)

    /// The number of messages in the report, or 1.
    var cost: Int { if case .messages(_, _, let messages) = self { messages.count } else { 1 } }
}

/// The messages of one tracker that a receiver has processed.
struct ProcessedMessages: Sendable {
    let session: UInt32
    var count: Int

    /// The number of refused messages among them, by reason.
    var refused: DropCounts
}
