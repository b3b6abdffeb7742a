public import CodecSupport
public import Geolocation

/// The meaning of HTTP statuses for fixes that were sent.
public enum StatusClasses {
    /// Returns how fixes fared, by the status of the answer.
    ///
    /// | Status | Outcome |
    /// |---|---|
    /// | 2xx | accepted; retry if the answer is a web page, as of a captive portal |
    /// | 3xx | misconfigured, with the new address |
    /// | 401, 402, 403, 407 | unauthorized |
    /// | 404, 405, 406, 410, 411, 414, 415, 421, 426, 431 | misconfigured |
    /// | 413 | too large |
    /// | 408, 423, 425, 429, 5xx and whatever is no status | retry, after the time of `Retry-After` |
    /// | 400, 422 and the rest of 4xx | refused |
    ///
    /// The reasons carry at most 200 characters of the server's own words, without markup and without what may be a token.
    ///
    /// - Parameters:
    ///   - reply: The answer.
    ///   - now: The time of the answer, from which a date of `Retry-After` counts.
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

    /// The reason of answers that are web pages.
    static let portal = "the answer is a web page, as of a captive portal, and not the server's"

    /// Returns the status with the server's words.
    static func reason(_ reply: UploadReply) -> String {
        let words = ServerWords.text(of: reply)
        return "the server answers \(reply.status)" + (words.isEmpty ? "" : ": \(words)")
    }

    /// Returns the seconds that the server asks for.
    static func retryAfter(_ reply: UploadReply, _ now: Date) -> Double? {
        reply.retryAfter.flatMap { RetryAfter.seconds($0, now: now) }
    }

    /// The new address is named without its query, and without what may be a token in its path.
    private static func redirection(_ reply: UploadReply) -> String {
        let address = reply.location?.prefix { $0 != "?" && $0 != "#" } ?? ""
        let shown = ServerWords.withoutTokens(String(address.prefix(1000))).shown(limit: 200)
        return "the server answers \(reply.status)"
            + (shown.isEmpty
                ? " and names no new address" : ": its address is \(shown), which is to be written instead")
    }
}
