import Geolocation
import NetworkIO

/// A report of the map's server to the sensor actor, in order.
enum MapReport: Sendable {
    /// A change of the port, or a client or message that was turned away.
    case port(ServedPort.Report)
    /// The number of pages that are shown the map.
    case pages(Int)
    /// An alert is acknowledged on a page.
    case acknowledged(alert: String)
    /// A page shows a subject in detail, or follows it.
    case looksAt(subject: String)
    /// The changes of a batch are on their way to the pages.
    case applied
}
