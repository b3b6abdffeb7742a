import Geolocation
import NetworkIO

/// A report that the map's server, on the network actor, sends to the map, on the sensor actor; reports arrive in
/// order.
enum MapReport: Sendable {
    /// A change of the server's port, or the refusal of a client or message.
    case port(ServedPort.Report)
    /// The given number of pages show the map now; the number has changed.
    case pages(Int)
    /// The user of a page has acknowledged the alert with the given identifier.
    case acknowledged(alert: String)
    /// A page shows the subject with the given identifier in detail, or follows it.
    case looksAt(subject: String)
    /// The server has passed a batch of changes to the pages.
    case applied
}
