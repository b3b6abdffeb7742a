public import CodecSupport
public import Geolocation

/// Fixes for Traccar by the protocol OsmAnd, at port 5055: one form each.
///
/// Speeds are in knots, times in milliseconds; unknown quantities are left out. The number of a fix becomes its attribute
/// `seq`, by which gaps are found. A command that waits at the server comes as a message.
///
/// Source: https://www.traccar.org/osmand/
public struct OsmAndUpload: UploadFormat {
    private let url: String
    private let head: [UInt8]
    private let device: String

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - url: The address, such as `http://host:5055/`. It must have no query, since Traccar would read that in place of the
    ///     form.
    ///   - subject: The device, whose name is the identifier at the server.
    /// - Throws: ``UploadFormatError`` if the address cannot be used.
    public init(url: String, subject: UploadSubject) throws(UploadFormatError) {
        let address = try UploadURL(url)
        guard address.query.isEmpty else {
            throw UploadFormatError("the address of a Traccar server has no query: leave out ? and the rest")
        }
        var head = Array("id=".utf8)
        head.append(percentEncoded: subject.device)
        (self.url, self.head, device) = (address.text, head, subject.device)
    }

    /// The maximum number of fixes in a request: 1.
    public var batchLimit: Int { 1 }

    /// Returns the request that carries a fix; of several, the last one.
    ///
    /// - Parameter fixes: One fix.
    public func request(for fixes: [UploadFix]) -> UploadRequest {
        var body = head
        if let fix = fixes.last {
            let values = FixValues(fix.location)
            func append(_ name: StaticString, _ value: Double?) {
                guard let value else { return }
                body.append(name)
                body.append(decimal: value)
            }
            body.append("&timestamp=")
            body.append(integer: values.milliseconds)
            append("&lat=", values.latitude)
            append("&lon=", values.longitude)
            append("&speed=", values.speed.map { ($0 * 3600 / 1852).rounded(to: 100) })
            append("&bearing=", values.course)
            append("&altitude=", values.altitude)
            append("&accuracy=", values.horizontalAccuracy)
            body.append("&seq=")
            body.append(integer: fix.number)
        }
        return UploadRequest(url: url, contentType: "application/x-www-form-urlencoded", body: body)
    }

    /// Returns how the fix fared; status 400 is the answer for a device that the server does not know.
    ///
    /// - Parameters:
    ///   - reply: The answer.
    ///   - fixes: The fixes of the request.
    ///   - now: The time of the answer.
    public func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome {
        TraccarAnswer.outcome(of: reply, device, now)
    }

    /// Returns the command that waits at the server, if there is one.
    ///
    /// - Parameter reply: The answer.
    public func messages(in reply: UploadReply) -> [ServerMessage] { TraccarAnswer.messages(in: reply) }
}
