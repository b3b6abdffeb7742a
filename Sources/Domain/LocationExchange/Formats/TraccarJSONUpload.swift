public import CodecSupport
public import Geolocation

/// Encodes fixes for Traccar as JSON, which Traccar receives on port 5055, one object per fix.
///
/// The server requires all quantities. An unknown speed or course is written as −1, and an unknown accuracy or altitude
/// as 0, the server's default. Speeds are in metres per second. Only the battery is omitted if its level is unknown;
/// otherwise it counts as not being charged, as the server requires that value. The number of a fix becomes `seq` in
/// `extras`.
///
/// Source: https://www.traccar.org/osmand/
public struct TraccarJSONUpload: UploadFormat {
    private let url: String
    private let head: [UInt8]
    private let device: String

    /// Creates the format for a Traccar server that receives JSON.
    ///
    /// - Parameters:
    ///   - url: The address of the server, such as `http://host:5055/`.
    ///   - subject: The device, whose name is its identifier at the server.
    /// - Throws: ``UploadFormatError`` if the address cannot be used.
    public init(url: String, subject: UploadSubject) throws(UploadFormatError) {
        self.url = try UploadURL(url).text
        var head = Array("{\"device_id\":".utf8)
        head.append(jsonString: subject.device)
        head.append(",\"location\":{\"timestamp\":")
        (self.head, device) = (head, subject.device)
    }

    /// The maximum number of fixes in one request to the server: 1.
    public var batchLimit: Int { 1 }

    /// Returns the request that sends the given fix; if several are given, only the last one is sent.
    ///
    /// - Parameter fixes: The fix to send.
    public func request(for fixes: [UploadFix]) -> UploadRequest {
        var body: [UInt8] = []
        if let fix = fixes.last {
            let values = FixValues(fix.location)
            body = head
            body.append(jsonTime: values.time)
            body.append(",\"coords\":{")
            body.append(jsonKey: "latitude", values.latitude)
            body.append(jsonKey: "longitude", values.longitude)
            body.append(jsonKey: "accuracy", values.horizontalAccuracy ?? 0)
            body.append(jsonKey: "speed", values.speed ?? -1)
            body.append(jsonKey: "heading", values.course ?? -1)
            body.append(jsonKey: "altitude", values.altitude ?? 0)
            body.append("}")
            if let battery = fix.knownBattery {
                body.append(",\"battery\":{\"is_charging\":false")
                body.append(jsonKey: "level", battery)
                body.append("}")
            }
            body.append(",\"extras\":{\"seq\":")
            body.append(integer: fix.number)
            body.append("}}}")
        }
        return UploadRequest(url: url, contentType: "application/json", body: body)
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
