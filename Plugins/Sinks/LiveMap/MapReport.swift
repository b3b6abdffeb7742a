import Geolocation

/// A report of the map's server to the sensor actor, in order.
enum MapReport: Sendable {
    /// The port is open.
    case opened(port: Int)
    /// The port cannot be opened; the text follows the name of the map in a sentence.
    case failed(String, isFinal: Bool)
    /// The number of pages that are shown the map.
    case pages(Int)
    /// An alert is acknowledged on a page.
    case acknowledged(alert: String)
    /// A page shows a subject in detail, or follows it.
    case looksAt(subject: String)
    /// A limit has taken effect; the text follows the name of the map in a sentence.
    case limited(String)
    /// A client or message was turned away.
    case dropped(DropReason)
    /// The changes of a batch are on their way to the pages.
    case applied
}
