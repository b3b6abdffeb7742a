import Geolocation
import LocationRelay

/// A report from the network actor to the sensor actor; reports are delivered in order.
enum TrackerReport: Sendable {
    /// The port is open.
    case opened(port: Int)
    /// The port cannot be opened. The text follows the receiver's name in a sentence.
    case failed(String, isFinal: Bool)
    /// A phone has sent fixes and waits for the response.
    case upload(request: UInt64, [TrackerRequest.Batch])
    /// A limit has taken effect. The text follows the receiver's name in a sentence.
    case limited(String)
    /// Something was dropped, by reason.
    case dropped(DropCounts)

    /// The number of fixes in an upload; 1 for other reports.
    var cost: Int {
        if case .upload(_, let batches) = self { batches.reduce(0) { $0 + $1.fixes.count } } else { 1 }
    }
}
