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
    var rest = SendOutcome.accepted

    /// Whether the server has refused the credentials.
    var isUnauthorized: Bool { if case .unauthorized = rest { true } else { false } }

    /// Returns the combined progress of this upload and the following one, which has sent the fixes that this one left.
    func followed(by next: UploadProgress) -> UploadProgress {
        UploadProgress(
            settled: settled + next.settled, refusals: refusals + next.refusals, messages: messages + next.messages,
            rest: next.rest)
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
