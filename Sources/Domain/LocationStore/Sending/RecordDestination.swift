/// Takes records on behalf of a server, a file or anything else that is to have them; a ``StoreSender`` calls it.
///
/// Records arrive at least once: a batch whose answer was lost is sent again, so that the receiver recognizes each record
/// by its ``RecordIdentity``.
public protocol RecordDestination: Sendable {
    /// Sends records, and returns once the destination has answered or cannot be reached.
    ///
    /// Calls for one sender follow each other. When the task is cancelled, it should return soon, by default with
    /// ``SendOutcome/retry(reason:after:)``; what it returns counts even then.
    ///
    /// - Parameter records: The records, at least one, in the order of capture.
    func send(_ records: [StoreRecord]) async -> SendOutcome
}

/// The answer of a destination to a batch.
///
/// A record leaves the queue only by ``accepted`` or as a refused record; everything else keeps it.
public enum SendOutcome: Sendable, Hashable {
    /// The destination has all records, and keeps them.
    case accepted

    /// The destination has all records but some, which it refuses for good.
    ///
    /// Each of those becomes a dead letter. If it names all records, the whole batch counts as ``refused(reason:)``.
    case acceptedExcept([RecordRefusal])

    /// The destination has so many of the first records, and the rest fared otherwise: for destinations that send one
    /// record after the other.
    indirect case acceptedFirst(Int, then: SendOutcome)

    /// The destination could not be reached or cannot answer now, such as after HTTP status 408, 429 or 503; tried again
    /// without a limit.
    ///
    /// `after` is the number of seconds that the destination has asked for, such as by `Retry-After`.
    case retry(reason: String, after: Double? = nil)

    /// The credentials are missing or were refused, such as by HTTP status 401 or 403.
    ///
    /// Tried again when they change, see ``StoreSender/credentialsChanged()``, and now and then.
    case unauthorized(reason: String)

    /// The destination is not what it should be, such as after HTTP status 404 or for a device that it does not know; tried
    /// again now and then.
    case misconfigured(reason: String)

    /// The batch is too large, such as after HTTP status 413: a smaller one is tried at once.
    case tooLarge(reason: String)

    /// Something in the batch is refused for good, such as by HTTP status 400 or 422: smaller parts are tried at once, down
    /// to the single records that become dead letters.
    case refused(reason: String)
}

/// A record of a batch that its destination refuses for good.
public struct RecordRefusal: Sendable, Hashable {
    /// The record's place in the batch, from 0 on.
    public var place: Int
    /// The reason, in the destination's words.
    public var reason: String

    /// Creates a refusal.
    ///
    /// - Parameters:
    ///   - place: The record's place in the batch, from 0 on.
    ///   - reason: The reason, in the destination's words.
    public init(place: Int, reason: String) { (self.place, self.reason) = (place, reason) }
}
