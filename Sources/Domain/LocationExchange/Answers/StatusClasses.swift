public import CodecSupport
public import Geolocation

/// Maps the HTTP status of a server's answer to the outcome of sending fixes.
public enum StatusClasses {
    /// Returns the outcome of sending fixes, determined by the HTTP status of the server's answer.
    ///
    /// | Status | Outcome |
    /// |---|---|
    /// | 2xx | accepted; retry if the answer is a web page, such as that of a captive portal |
    /// | 3xx | misconfigured, with the new address |
    /// | 401, 402, 403, 407 | unauthorized |
    /// | 404, 405, 406, 410, 411, 414, 415, 421, 426, 431 | misconfigured |
    /// | 413 | too large |
    /// | 408, 423, 425, 429, 5xx and invalid statuses | retry, after the time in `Retry-After` |
    /// | 400, 422 and all other 4xx | refused |
    ///
    /// A reason contains at most 200 characters of the server's text. Markup and words that may be tokens are removed.
    ///
    /// - Parameters:
    ///   - reply: The server's answer.
    ///   - now: The time of the answer, to which a date in `Retry-After` is relative.
    public static func outcome(of reply: UploadReply, now: Date) -> SendOutcome {
        switch reply.status {
        case 200..<300:
            if WebPage.isPage(reply) { return .retry(reason: portal, after: retryAfter(reply, now)) }
            return .accepted
        case 300..<400:
            return .misconfigured(reason: redirection(reply))
        case 401, 402, 403, 407:
            return .unauthorized(reason: reason(reply))
        case 404, 405, 406, 410, 411, 414, 415, 421, 426, 431:
            return .misconfigured(reason: reason(reply))
        case 413:
            return .tooLarge(reason: reason(reply))
        case 408, 423, 425, 429:
            return .retry(reason: reason(reply), after: retryAfter(reply, now))
        case 400..<500:
            return .refused(reason: reason(reply))
        default:
            return .retry(reason: reason(reply), after: retryAfter(reply, now))
        }
    }

    /// The reason to retry if the answer is a web page instead of the server's answer.
    static let portal = "the answer is a web page, as of a captive portal, and not the server's"

    /// Returns a reason that consists of the HTTP status and the server's text.
    static func reason(_ reply: UploadReply) -> String {
        let words = ServerWords.text(of: reply)
        return "the server answers \(reply.status)" + (words.isEmpty ? "" : ": \(words)")
    }

    /// Returns the delay before a retry that the server requests, in seconds; `nil` if it requests none.
    static func retryAfter(_ reply: UploadReply, _ now: Date) -> Double? {
        reply.retryAfter.flatMap { RetryAfter.seconds($0, now: now) }
    }

    /// Returns the reason to report for a redirection, which is not followed: the new address must be configured
    /// instead.
    ///
    /// The reason shows the new address without its query. Parts of its path that may be tokens are removed.
    private static func redirection(_ reply: UploadReply) -> String {
        let address = reply.location?.prefix { $0 != "?" && $0 != "#" } ?? ""
        let shown = ServerWords.withoutTokens(String(address.prefix(1000))).shown(limit: 200)
        return "the server answers \(reply.status)"
            + (shown.isEmpty
                ? " and names no new address" : ": its address is \(shown), which is to be written instead")
    }
}
