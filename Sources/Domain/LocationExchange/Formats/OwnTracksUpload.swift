public import CodecSupport
public import Geolocation

/// Fixes for servers of OwnTracks: one JSON object each, by the HTTP mode of its apps.
///
/// Other servers take the same, such as Home Assistant, Dawarich and Traccar. Messages in answers are cards and locations of
/// friends, and commands.
///
/// Source: https://owntracks.org/booklet/tech/http/
public struct OwnTracksUpload: UploadFormat {
    private let url: String
    private let payload: OwnTracksPayload
    private let device: String

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - url: The address, such as `https://host/pub`; `u=` and `d=` are added to its query unless they are there.
    ///   - subject: The device and its user.
    ///   - box: The key by which bodies are encrypted. Default: none.
    /// - Throws: ``UploadFormatError`` if the address cannot be used.
    public init(url: String, subject: UploadSubject, box: SecretBox? = nil) throws(UploadFormatError) {
        let payload = OwnTracksPayload(subject: subject, box: box)
        var address = try UploadURL(url)
        address.add("u", payload.user)
        address.add("d", payload.device)
        (self.url, self.payload, self.device) = (address.text, payload, subject.device)
    }

    /// The maximum number of fixes in a request: 1, since servers take arrays for one opaque object.
    public var batchLimit: Int { 1 }

    /// Returns the request that carries a fix; of several, the last one.
    ///
    /// - Parameter fixes: One fix.
    public func request(for fixes: [UploadFix]) -> UploadRequest {
        let body = fixes.last.map(payload.bytes) ?? []
        return UploadRequest(url: url, contentType: "application/json", body: body)
    }

    /// Returns how the fix fared.
    ///
    /// A body that is neither empty nor JSON is not the server's, and status 400 without a body is Traccar's answer for a
    /// device that it does not know.
    ///
    /// - Parameters:
    ///   - reply: The answer.
    ///   - fixes: The fixes of the request.
    ///   - now: The time of the answer.
    public func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome {
        switch reply.status {
        case 200..<300 where !reply.body.allSatisfy({ $0 <= 0x20 }) && JSONValue.small(reply.body) == nil:
            WebPage.isPage(reply)
                ? StatusClasses.outcome(of: reply, now: now)
                : .retry(
                    reason: "the answer is no JSON, as of a captive portal: \(ServerWords.text(of: reply))",
                    after: StatusClasses.retryAfter(reply, now))
        case 400 where reply.body.isEmpty:
            .misconfigured(
                reason: "the server answers 400, as for a device ‘\(device.shown(limit: 100))’ that it does not know")
        default: StatusClasses.outcome(of: reply, now: now)
        }
    }

    /// Returns the cards, locations of friends and commands in the answer, at most 1000.
    ///
    /// - Parameter reply: The answer.
    public func messages(in reply: UploadReply) -> [ServerMessage] {
        200..<300 ~= reply.status ? OwnTracksMessages.read(reply.body, payload.box) : []
    }
}
