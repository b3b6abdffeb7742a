public import CodecSupport
public import Geolocation

/// Encodes fixes for Traccar in the OsmAnd protocol, which Traccar receives on port 5055, one form per fix.
///
/// Speeds are in knots, times in milliseconds, battery levels in percent; unknown quantities are omitted. The number of
/// a fix becomes its attribute `seq`, so gaps in the values of `seq` show lost fixes. If the server has queued a
/// command, its answer contains the command.
///
/// Source: https://www.traccar.org/osmand/
public struct OsmAndUpload: UploadFormat {
    private let url: String
    private let head: [UInt8]
    private let device: String

    /// Creates the format for a Traccar server that receives the OsmAnd protocol.
    ///
    /// - Parameters:
    ///   - url: The address of the server, such as `http://host:5055/`. It must not have a query, since Traccar would
    ///     then parse the query and ignore the form.
    ///   - subject: The device, whose name is its identifier at the server.
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

    /// The maximum number of fixes in one request to the server: 1.
    public var batchLimit: Int { 1 }

    /// Returns the request that sends the given fix; if several are given, only the last one is sent.
    ///
    /// - Parameter fixes: The fix to send.
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
            append("&batt=", fix.batteryPercentage.map(Double.init))
            body.append("&seq=")
            body.append(integer: fix.number)
        }
        return UploadRequest(url: url, contentType: "application/x-www-form-urlencoded", body: body)
    }

    /// Returns the outcome of sending the fix; status 400 or 404 means that the server does not know the device.
    ///
    /// - Parameters:
    ///   - reply: The server's answer.
    ///   - fixes: The fixes that the request contained.
    ///   - now: The time of the answer.
    public func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome {
        TraccarAnswer.outcome(of: reply, device, now)
    }

    /// Returns the command that the server had queued for the device, as at most one message.
    ///
    /// - Parameter reply: The server's answer.
    public func messages(in reply: UploadReply) -> [ServerMessage] { TraccarAnswer.messages(in: reply) }
}
