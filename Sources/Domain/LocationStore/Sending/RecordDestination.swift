public import Geolocation

/// A destination of records, such as a server or a file; called by a ``StoreSender``.
///
/// Records are delivered at least once. A batch whose answer was lost is sent again, so the receiver must detect
/// duplicates by their ``RecordIdentity``.
public protocol RecordDestination: Sendable {
    /// Sends records; returns once the destination has answered or cannot be reached.
    ///
    /// Calls of one sender do not overlap. When its task is cancelled, the method should return soon, usually with
    /// `SendOutcome.retry`; the outcome is applied even then.
    ///
    /// - Parameter records: The records, at least one, in the order of capture.
    /// - Returns: The outcome, in which the number of a record is its sequence.
    func send(_ records: [StoreRecord]) async -> SendOutcome
}
