import Geolocation
import LocationExchange

/// The result of an upload: how many fixes the server has settled (accepted or individually refused), counted from the
/// first one, and why it has not settled the remaining fixes.
struct UploadProgress: Sendable {
    /// The number of fixes, counted from the first one, that the server has accepted or individually refused.
    var settled = 0
    /// The server's refusals of settled fixes.
    var refusals: [RecordRefusal] = []
    /// The messages for the device in the server's replies to the upload.
    var messages: [ServerMessage] = []
    /// The outcome for the fixes after the settled ones, such as a failure; `accepted` if all fixes are settled.
    ///
    /// Some of these fixes may not have been sent. Unless all fixes are settled, the outcome therefore does not say that
    /// any fix was accepted.
    var rest = SendOutcome.accepted

    /// Whether the server has refused the credentials.
    var isUnauthorized: Bool { if case .unauthorized = rest { true } else { false } }

    /// Returns the combined progress of this upload and the following one, which has sent the fixes that this one left.
    func followed(by next: UploadProgress) -> UploadProgress {
        UploadProgress(
            settled: settled + next.settled, refusals: refusals + next.refusals, messages: messages + next.messages,
            rest: next.rest)
    }

    /// Adds the outcome of one request, and returns whether it settles all fixes of the request.
    ///
    /// If it does not, ``rest`` becomes the reason.
    ///
    /// - Parameters:
    ///   - outcome: The outcome, which applies to the fixes of the request only.
    ///   - batch: The fixes of the request, which follow the settled ones.
    mutating func add(_ outcome: SendOutcome, of batch: ArraySlice<UploadFix>) -> Bool {
        guard let first = batch.first else { return true }
        switch outcome {
        case .accepted: settled += batch.count
        case .acceptedExcept(let refused):
            let numbers = Set(refused.map(\.number))
            if batch.count > 1, let reason = refused.first?.reason, batch.allSatisfy({ numbers.contains($0.number) }) {
                rest = .refused(reason: reason)
                return false
            }
            settled += batch.count
            refusals += refused
        case .acceptedThrough(let number, let refused, let next):
            let count = batch.prefix { $0.number <= number }.count
            settled += count
            refusals += refused
            return add(next, of: batch.dropFirst(count))
        case .refused(let reason) where batch.count == 1:
            // A single fix that the server refuses is skipped, so that it does not block the fixes after it.
            settled += 1
            refusals.append(RecordRefusal(number: first.number, reason: reason))
        case .retry, .unauthorized, .misconfigured, .tooLarge, .refused:
            rest = outcome
            return false
        }
        return true
    }

    /// Returns the outcome of the whole upload of the given fixes.
    func outcome(of fixes: [UploadFix]) -> SendOutcome {
        guard settled > 0 else { return rest }
        guard settled < fixes.count || !refusals.isEmpty else { return .accepted }
        return .acceptedThrough(fixes[settled - 1].number, except: refusals, then: rest)
    }
}

extension SendOutcome {
    /// Returns this outcome with the given secret masked in the reasons that the server has stated.
    ///
    /// The secret is masked in its plain and its percent-encoded form.
    func hiding(_ secret: String?) -> SendOutcome {
        guard let secret, !secret.isEmpty else { return self }
        let hide = { (text: String) in
            text.replacing(secret, with: "***").replacing(secret.percentEncoded, with: "***")
        }
        return switch self {
        case .accepted: self
        case .acceptedExcept(let refusals): .acceptedExcept(refusals.map { $0.hiding(hide) })
        case .acceptedThrough(let number, let refusals, let rest):
            .acceptedThrough(number, except: refusals.map { $0.hiding(hide) }, then: rest.hiding(secret))
        case .retry(let reason, let seconds): .retry(reason: hide(reason), after: seconds)
        case .unauthorized(let reason): .unauthorized(reason: hide(reason))
        case .misconfigured(let reason): .misconfigured(reason: hide(reason))
        case .tooLarge(let reason): .tooLarge(reason: hide(reason))
        case .refused(let reason): .refused(reason: hide(reason))
        }
    }
}

extension RecordRefusal {
    fileprivate func hiding(_ hide: (String) -> String) -> RecordRefusal {
        RecordRefusal(number: number, reason: hide(reason))
    }
}
