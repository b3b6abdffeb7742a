public import CodecSupport
public import Geolocation

/// Encodes fixes for the Nextcloud app PhoneTrack, in batches for its method `logPostMultiple`, one row per fix.
///
/// A row consists of latitude, longitude, seconds since 1970, altitude, accuracy, battery level in percent, satellites,
/// agent, speed in metres per second, and course; unknown quantities are `null`. The server acknowledges a batch with
/// `{"done":1}`.
///
/// Source: `LogController.php` of https://gitlab.com/phonetrack/phonetrack-oc
public struct PhoneTrackUpload: UploadFormat {
    private let url: String

    /// Creates the format for the app PhoneTrack of a Nextcloud server.
    ///
    /// - Parameters:
    ///   - url: The address of the server with the session token, such as
    ///     `https://host/index.php/apps/phonetrack/logPostMultiple/TOKEN`; the name of the device is added if it is
    ///     missing.
    ///   - subject: The device whose fixes are sent.
    /// - Throws: ``UploadFormatError`` if the address cannot be used.
    public init(url: String, subject: UploadSubject) throws(UploadFormatError) {
        var address = try UploadURL(url)
        let segments = address.path.split(separator: "/")
        guard let method = segments.lastIndex(of: "logPostMultiple"), method + 1 < segments.count else {
            throw UploadFormatError("the address of PhoneTrack ends with /apps/phonetrack/logPostMultiple/TOKEN")
        }
        if method + 2 == segments.count { address.add(path: subject.device.percentEncoded) }
        self.url = address.text
    }

    /// The maximum number of fixes in one request to the server: 100.
    public var batchLimit: Int { 100 }

    /// Returns the request that sends the given fixes.
    ///
    /// - Parameter fixes: The fixes to send.
    public func request(for fixes: [UploadFix]) -> UploadRequest {
        var body = Array("{\"points\":[".utf8)
        func append(_ value: Double?) {
            body.appendJSONSeparator()
            if let value { body.append(decimal: value) } else { body.append("null") }
        }
        for fix in fixes {
            let values = FixValues(fix.location)
            body.appendJSONSeparator()
            body.append(UInt8(ascii: "["))
            append(values.latitude)
            append(values.longitude)
            body.appendJSONSeparator()
            body.append(integer: values.seconds)
            append(values.altitude)
            append(values.horizontalAccuracy)
            append(fix.batteryPercentage.map(Double.init))
            body.append(",null,\"swift-geolocation\"")
            append(values.speed)
            append(values.course)
            body.append(UInt8(ascii: "]"))
        }
        body.append("]}")
        return UploadRequest(url: url, contentType: "application/json", body: body)
    }

    /// Returns the outcome of sending fixes, determined by the member `done` of the server's answer.
    ///
    /// The value 1 means success, 0 an unknown session or a reserved device, 2 an exhausted quota, and 3 a locked
    /// session.
    ///
    /// - Parameters:
    ///   - reply: The server's answer.
    ///   - fixes: The fixes that the request contained.
    ///   - now: The time of the answer.
    public func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome {
        let outcome = StatusClasses.outcome(of: reply, now: now)
        guard outcome == .accepted else { return outcome }
        switch JSONValue.small(reply.body)?["done"]?.number {
        case 1: return .accepted
        case 0: return .misconfigured(reason: "PhoneTrack does not know the session, or the device is reserved")
        case 2: return .misconfigured(reason: "the quota of points in PhoneTrack is used up")
        case 3: return .misconfigured(reason: "the session of PhoneTrack is locked")
        default:
            return .retry(
                reason: "the answer is not PhoneTrack's: \(ServerWords.text(of: reply))",
                after: StatusClasses.retryAfter(reply, now))
        }
    }
}
