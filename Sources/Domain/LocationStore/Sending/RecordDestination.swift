public import Geolocation

/// A destination to which a ``StoreSender`` sends the records of a store, such as a server or a file.
///
/// Records are delivered at least once. If the answer to a batch is lost, the batch is sent again, so the receiver must
/// detect duplicates by their ``RecordIdentity``.
public protocol RecordDestination: Sendable {
    /// Sends records; returns once the destination has answered or is known to be unreachable.
    ///
    /// The calls of one sender do not overlap. When the calling task is cancelled, the method should return soon,
    /// usually with `SendOutcome.retry`. The sender applies the outcome of a cancelled call, too.
    ///
    /// - Parameter records: The records in the order of capture, at least one.
    /// - Returns: The outcome, in which records are identified by their sequence numbers.
    func send(_ records: [StoreRecord]) async -> SendOutcome
}
