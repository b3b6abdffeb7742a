public import Geolocation

/// Takes records on behalf of a server, a file or anything else that is to have them; a ``StoreSender`` calls it.
///
/// Records arrive at least once: a batch whose answer was lost is sent again, so that the receiver recognizes each record
/// by its ``RecordIdentity``.
public protocol RecordDestination: Sendable {
    /// Sends records, and returns once the destination has answered or cannot be reached.
    ///
    /// Calls for one sender follow each other. When the task is cancelled, it should return soon, by default with
    /// `SendOutcome.retry`; what it returns counts even then.
    ///
    /// - Parameter records: The records, at least one, in the order of capture.
    /// - Returns: The outcome, in which the number of a record is its sequence.
    func send(_ records: [StoreRecord]) async -> SendOutcome
}
