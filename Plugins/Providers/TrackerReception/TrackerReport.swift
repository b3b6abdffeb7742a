import Geolocation
import LocationRelay

/// A report that the tracker server, on the network actor, sends to the tracker receiver, on the sensor actor.
///
/// Reports are delivered in order.
enum TrackerReport: Sendable {
    /// The port is open, so phones can send fixes.
    case opened(port: Int)
    /// The port cannot be opened.
    ///
    /// The text is a clause that follows the receiver's name. `isFinal` is `true` if a retry would fail as well.
    case failed(String, isFinal: Bool)
    /// A phone has sent fixes, and waits for the response to the request with the given number.
    case upload(request: UInt64, [TrackerRequest.Batch])
    /// The server refuses clients because of a limit; the text is a clause that follows the receiver's name. `nil`
    /// means that the server has refused none for a minute.
    case limited(String?)

    /// The cost of handling the report, as its number of fixes; 1 for a report without fixes.
    var cost: Int {
        if case .upload(_, let batches) = self { batches.reduce(0) { $0 + $1.fixes.count } } else { 1 }
    }
}
