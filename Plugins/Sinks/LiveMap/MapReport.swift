import Geolocation
import NetworkIO

/// A report from the map's server on the network actor to the map on the sensor actor; reports arrive in order.
enum MapReport: Sendable {
    /// A change of the server's port, or the refusal of a client or message.
    case port(ServedPort.Report)
    /// The number of pages that show the map has changed to the given number.
    case pages(Int)
    /// The user of a page has acknowledged the alert with the given identifier.
    case acknowledged(alert: String)
    /// A page shows the subject with the given identifier in detail, or follows it.
    case looksAt(subject: String)
    /// The server has passed a batch of changes to the pages.
    case applied
}
