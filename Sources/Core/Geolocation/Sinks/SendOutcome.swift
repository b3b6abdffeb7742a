/// The answer of a destination, such as a server, to a batch of records or events, each of which has a number.
///
/// A record leaves the queue of its sender only if it is accepted, or as a refused record; everything else keeps it there.
public enum SendOutcome: Sendable, Hashable {
    /// The destination has all records, and keeps them.
    case accepted

    /// The destination has all records but some, which it refuses for good.
    ///
    /// Each of those becomes a dead letter. If it names all records, the whole batch counts as ``refused(reason:)``.
    case acceptedExcept([RecordRefusal])

    /// The destination has all records up to a number but some, which it refuses for good, and the rest fared otherwise: for
    /// destinations that send one record after the other.
    indirect case acceptedThrough(Int64, except: [RecordRefusal] = [], then: SendOutcome)

    /// The destination could not be reached or cannot answer now, such as after HTTP status 408, 429 or 503; tried again
    /// without a limit.
    ///
    /// `after` is the number of seconds that the destination has asked for, such as by `Retry-After`.
    case retry(reason: String, after: Double? = nil)

    /// The credentials are missing or were refused, such as by HTTP status 401 or 403.
    ///
    /// Tried again when they change, and now and then.
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

/// A record or event that its destination refuses for good.
public struct RecordRefusal: Sendable, Hashable {
    /// The number of the record.
    public var number: Int64
    /// The reason, in the destination's words.
    public var reason: String

    /// Creates a refusal.
    ///
    /// - Parameters:
    ///   - number: The number of the record.
    ///   - reason: The reason, in the destination's words.
    public init(number: Int64, reason: String) { (self.number, self.reason) = (number, reason) }
}

extension SendOutcome {
    /// Creates the outcome that a receipt stands for: ``accepted``, or ``retry(reason:after:)`` of what is lost or failed.
    ///
    /// - Parameter receipt: The receipt.
    public init(_ receipt: SinkReceipt) {
        switch receipt {
        case .taken, .written: self = .accepted
        case .lost(let reason), .failed(let reason): self = .retry(reason: reason)
        }
    }

    /// Returns the outcome with other numbers: each is reduced by `offset`.
    package func renumbered(by offset: Int64) -> SendOutcome {
        switch self {
        case .acceptedExcept(let refusals): .acceptedExcept(refusals.renumbered(by: offset))
        case .acceptedThrough(let number, let refusals, let rest):
            .acceptedThrough(
                number - offset, except: refusals.renumbered(by: offset), then: rest.renumbered(by: offset))
        default: self
        }
    }
}

extension [RecordRefusal] {
    fileprivate func renumbered(by offset: Int64) -> [RecordRefusal] {
        map { RecordRefusal(number: $0.number - offset, reason: $0.reason) }
    }
}
