public import Geolocation

/// Why transports drop updates, in the same words for all of them; a transport may have further reasons of its own.
public enum TransportDropReason: String, Sendable, CaseIterable {
    /// It was pushed while the transport was closed.
    case closed = "update pushed to a closed transport"
    /// It has a value that no message can carry.
    case unwritable = "update that cannot be written"
    /// More waited than may.
    case overflow = "update that had to make room in the queue"
    /// It still waited when the transport was closed.
    case undelivered = "update that waited when the transport was closed"
}

extension DropCounts {
    /// Counts updates that a transport dropped for `reason`.
    public mutating func add(_ reason: TransportDropReason, count: Int = 1) {
        add(reason.rawValue, count: count)
    }
}
