import Geolocation
import LocationRelay

/// A report from the network actor to the sensor actor.
///
/// Reports are delivered in order.
enum RelayReport: Sendable {
    /// The port is open.
    case opened(port: Int)
    /// The port cannot be opened. The text follows the receiver's name in a sentence.
    case failed(String, isFinal: Bool)
    /// A tracker has connected.
    case connected(String)
    /// One of a tracker's connections has ended.
    case disconnected(String, session: UInt32)
    /// A tracker has sent messages.
    case messages(session: UInt32, sender: String, [RelayMessage])
    /// A tracker has sent an invalid message.
    case refused(session: UInt32, DropReason)
    /// A tracker has sent its time; `ahead` is the seconds by which its clock is ahead of ours.
    case clock(sender: String, ahead: Double)
    /// A limit has taken effect. The text follows the receiver's name in a sentence.
    case limited(String)
    /// Something was dropped; the text is the reason.
    case dropped(DropReason)

    /// The number of messages in the report, or 1.
    var cost: Int { if case .messages(_, _, let messages) = self { messages.count } else { 1 } }
}

/// The messages of one tracker that a receiver has processed.
struct ProcessedMessages: Sendable {
    let session: UInt32
    var count: Int

    /// The messages among them that were refused, by reason.
    var refused: DropCounts
}
