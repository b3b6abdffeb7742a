import Geolocation
import LocationRelay

/// A report of a receiver's network actor to its sensor actor, in order.
enum TrackerReport: Sendable {
    /// The port is open.
    case opened(port: Int)
    /// The port cannot be opened. The text follows the receiver's name in a sentence.
    case failed(String, isFinal: Bool)
    /// A phone has sent fixes and waits for the answer to its request.
    case upload(request: UInt64, [TrackerRequest.Batch])
    /// A limit has taken effect. The text follows the receiver's name in a sentence.
    case limited(String)
    /// Something was dropped, by reason.
    case dropped(DropCounts)

    /// The number of fixes that are handled with it, at least 1.
    var cost: Int {
        if case .upload(_, let batches) = self { batches.reduce(0) { $0 + $1.fixes.count } } else { 1 }
    }
}
