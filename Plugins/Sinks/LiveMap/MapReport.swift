import Geolocation
import NetworkIO

/// A report from the map's server to the sensor actor; reports are delivered in order.
enum MapReport: Sendable {
    /// A change of the port, or a refused client or message.
    case port(ServedPort.Report)
    /// The number of pages that show the map.
    case pages(Int)
    /// An alert was acknowledged on a page.
    case acknowledged(alert: String)
    /// A page shows a subject in detail, or follows it.
    case looksAt(subject: String)
    /// A batch of changes has been passed to the pages.
    case applied
}
