public import Geolocation

/// The reason why a transport drops an update.
///
/// These reasons are common to all transports; a transport may have additional ones.
public enum TransportDropReason: String, Sendable, CaseIterable {
    /// The update was pushed while the transport was closed.
    case closed = "update pushed to a closed transport"
    /// The update has a value that cannot be encoded.
    case unwritable = "update that cannot be written"
    /// The update was removed to make room in a full queue.
    case overflow = "update dropped from a full queue"
    /// The update was still waiting at the end of the run.
    case undelivered = "update that was not delivered"
}

extension DropCounts {
    /// Adds the given number of updates, which were dropped for the given reason.
    public mutating func add(_ reason: TransportDropReason, count: Int = 1) {
        add(DropReason(reason), count: count)
    }
}
