import Geolocation
import LocationRelay

/// A report from the network actor to the sensor actor; reports are delivered in order.
enum TrackerReport: Sendable {
    /// The port is open, so phones can send fixes.
    case opened(port: Int)
    /// The port cannot be opened, with a clause that follows the receiver's name, and whether a retry would fail as
    /// well.
    case failed(String, isFinal: Bool)
    /// A phone has sent fixes, and waits for the response to the request with this number.
    case upload(request: UInt64, [TrackerRequest.Batch])
    /// A limit has been reached, with a clause that follows the receiver's name.
    case limited(String)
    /// Clients or fixes were dropped, for these reasons.
    case dropped(DropCounts)

    /// The number of fixes in an upload; 1 for other reports.
    var cost: Int {
        if case .upload(_, let batches) = self { batches.reduce(0) { $0 + $1.fixes.count } } else { 1 }
    }
}
