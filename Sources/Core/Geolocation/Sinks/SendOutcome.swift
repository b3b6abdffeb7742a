/// The response of a destination, such as a server, to a batch of numbered records or events.
///
/// The sender removes a record from its queue only when the record has been accepted or finally refused. After any
/// other outcome, the record stays in the queue.
public enum SendOutcome: Sendable, Hashable {
    /// The destination has stored all records of the batch.
    case accepted

    /// The destination has stored all records of the batch except some that it has finally refused.
    ///
    /// Each refused record becomes a dead letter, which is not sent again. If all records were refused, the whole batch
    /// counts as ``refused(reason:)``.
    case acceptedExcept([RecordRefusal])

    /// The destination has stored the records up to the given number, except some that it has finally refused.
    ///
    /// The value `then` is the outcome of the records with greater numbers. The case is used for destinations to which
    /// records are sent one after another.
    indirect case acceptedThrough(Int64, except: [RecordRefusal] = [], then: SendOutcome)

    /// The destination could not be reached or cannot answer now, for example after HTTP status 408, 429 or 503.
    ///
    /// The batch is sent again without a limit. The value `after` is the delay that the destination has requested, in
    /// seconds, for example by `Retry-After`.
    case retry(reason: String, after: Double? = nil)

    /// The credentials are missing or were refused, for example with HTTP status 401 or 403.
    ///
    /// The batch is sent again when the credentials change, and from time to time.
    case unauthorized(reason: String)

    /// The destination is not the expected one, for example after HTTP status 404, or it does not know the device.
    ///
    /// The batch is sent again from time to time.
    case misconfigured(reason: String)

    /// The batch is too large, for example after HTTP status 413; a smaller batch is sent at once.
    case tooLarge(reason: String)

    /// The batch contains a record that is finally refused, for example with HTTP status 400 or 422.
    ///
    /// Smaller parts of the batch are sent at once, down to single records. A single refused record becomes a dead
    /// letter, which is not sent again.
    case refused(reason: String)
}

/// A record or event that its destination has finally refused.
public struct RecordRefusal: Sendable, Hashable {
    /// The number of the refused record.
    public var number: Int64
    /// The reason that the destination has given for the refusal.
    public var reason: String

    /// Creates the refusal of a record.
    ///
    /// - Parameters:
    ///   - number: The number of the refused record.
    ///   - reason: The reason that the destination has given.
    public init(number: Int64, reason: String) { (self.number, self.reason) = (number, reason) }
}

extension SendOutcome {
    /// Creates the outcome that corresponds to a sink's receipt.
    ///
    /// It is ``accepted``, or ``retry(reason:after:)`` if events were lost or could not be written.
    ///
    /// - Parameter receipt: The receipt of the sink.
    public init(_ receipt: SinkReceipt) {
        switch receipt {
        case .taken, .written: self = .accepted
        case .lost(let reason), .failed(let reason): self = .retry(reason: reason)
        }
    }

    /// Returns a copy of the outcome with each record number reduced by `offset`.
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
