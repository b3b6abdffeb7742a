public import CodecSupport
public import Geolocation

/// Encodes fixes for OwnTracks servers as in the HTTP mode of the apps, one JSON object per fix.
///
/// Other servers accept this format, too, such as Home Assistant, Dawarich and Traccar. Answers may contain messages to
/// the device: the cards (names and pictures) and locations of friends, and commands.
///
/// Source: https://owntracks.org/booklet/tech/http/
public struct OwnTracksUpload: UploadFormat {
    private let url: String
    private let payload: OwnTracksPayload
    private let device: String

    /// Creates the format for an OwnTracks server.
    ///
    /// - Parameters:
    ///   - url: The address of the server, such as `https://host/pub`; `u=` and `d=` are added to its query if they are
    ///     missing.
    ///   - subject: The device and its user.
    ///   - box: The key that encrypts the JSON objects. Default: none.
    /// - Throws: ``UploadFormatError`` if the address cannot be used.
    public init(url: String, subject: UploadSubject, box: SecretBox? = nil) throws(UploadFormatError) {
        let payload = OwnTracksPayload(subject: subject, box: box)
        var address = try UploadURL(url)
        address.add("u", payload.user)
        address.add("d", payload.device)
        (self.url, self.payload, self.device) = (address.text, payload, subject.device)
    }

    /// The maximum number of fixes in one request: 1, since servers treat an array as one opaque object.
    public var batchLimit: Int { 1 }

    /// Returns the request that sends the given fix; if several are given, only the last one is sent.
    ///
    /// - Parameter fixes: The fix to send.
    public func request(for fixes: [UploadFix]) -> UploadRequest {
        let body = fixes.last.map(payload.bytes) ?? []
        return UploadRequest(url: url, contentType: "application/json", body: body)
    }

    /// Returns the outcome of sending the fix.
    ///
    /// A body that is neither empty nor JSON does not come from the server, so the fix is sent again. Status 400
    /// without a body is Traccar's answer for an unknown device.
    ///
    /// - Parameters:
    ///   - reply: The server's answer.
    ///   - fixes: The fixes that the request contained.
    ///   - now: The time of the answer.
    public func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome {
        switch reply.status {
        case 200..<300 where !reply.body.allSatisfy({ $0 <= 0x20 }) && JSONValue.small(reply.body) == nil:
            WebPage.isPage(reply)
                ? StatusClasses.outcome(of: reply, now: now)
                : .retry(
                    reason: "the answer is not JSON, as of a captive portal: \(ServerWords.text(of: reply))",
                    after: StatusClasses.retryAfter(reply, now))
        case 400 where reply.body.isEmpty:
            .misconfigured(
                reason: "the server answers 400, as for a device ‘\(device.shown(limit: 100))’ that it does not know")
        default: StatusClasses.outcome(of: reply, now: now)
        }
    }

    /// Returns the messages in the answer (cards, locations of friends and commands), at most 1000 in total.
    ///
    /// - Parameter reply: The server's answer.
    public func messages(in reply: UploadReply) -> [ServerMessage] {
        200..<300 ~= reply.status ? OwnTracksMessages.read(reply.body, payload.box) : []
    }
}
