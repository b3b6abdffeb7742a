import Geolocation
import NetworkIO

/// A report from the map's server to the sensor actor; reports arrive in order.
enum MapReport: Sendable {
    /// A change of the port, or the refusal of a client or message.
    case port(ServedPort.Report)
    /// The number of pages that show the map has changed to this number.
    case pages(Int)
    /// The user of a page has acknowledged the alert with this identifier.
    case acknowledged(alert: String)
    /// A page shows the subject with this identifier in detail, or follows it.
    case looksAt(subject: String)
    /// The server has passed a batch of changes to the pages.
    case applied
}
