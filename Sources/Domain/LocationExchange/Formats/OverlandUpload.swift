public import CodecSupport
public import Geolocation

/// Encodes fixes for servers of the Overland app, in batches of GeoJSON features.
///
/// As in the app, an unknown speed, course, horizontal accuracy or battery level is written as −1. An unknown altitude
/// is omitted, and its vertical accuracy is −1; the unknown accuracy of a known altitude is omitted. Both `device_id`
/// and `unique_id` name the device, and the additional member `number` is the number of the fix. A batch is accepted
/// only if the status is 2xx and the body is `{"result":"ok"}`.
///
/// Source: https://github.com/aaronpk/Overland-iOS#api
public struct OverlandUpload: UploadFormat {
    /// The default of ``batchLimit``, the maximum number of fixes in one request.
    public static let defaultBatchLimit = 200

    /// The largest possible ``batchLimit``, since servers truncate larger batches of fixes.
    public static let greatestBatchLimit = 1000

    /// The maximum number of fixes in one request to the server.
    public let batchLimit: Int

    private let url: String
    /// The JSON members that are the same for all fixes, such as `device_id`, encoded once.
    private let tail: [UInt8]

    /// Creates the format for a server of the Overland app.
    ///
    /// - Parameters:
    ///   - url: The address to which the Overland app would send.
    ///   - subject: The device whose fixes are sent.
    ///   - batchLimit: The maximum number of fixes in a request, clamped to 1...1000. Default: 200.
    /// - Throws: ``UploadFormatError`` if the address cannot be used.
    public init(
        url: String, subject: UploadSubject, batchLimit: Int = OverlandUpload.defaultBatchLimit
    ) throws(UploadFormatError) {
        self.url = try UploadURL(url).text
        self.batchLimit = min(max(batchLimit, 1), Self.greatestBatchLimit)
        var tail = Array(",\"wifi\":\"\"".utf8)
        tail.append(jsonKey: "device_id")
        tail.append(jsonString: subject.device)
        tail.append(jsonKey: "unique_id")
        tail.append(jsonString: subject.device)
        self.tail = tail
    }

    /// Returns the request that sends the given fixes.
    ///
    /// - Parameter fixes: The fixes to send.
    public func request(for fixes: [UploadFix]) -> UploadRequest {
        var body: [UInt8] = []
        body.reserveCapacity(32 + fixes.count * (384 + tail.count))
        body.append("{\"locations\":[")
        for fix in fixes { append(fix, to: &body) }
        body.append("]}")
        return UploadRequest(url: url, contentType: "application/json", body: body)
    }

    private func append(_ fix: UploadFix, to body: inout [UInt8]) {
        let values = FixValues(fix.location)
        body.appendJSONSeparator()
        body.append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
        body.append(decimal: values.longitude)
        body.append(UInt8(ascii: ","))
        body.append(decimal: values.latitude)
        body.append("]},\"properties\":{\"timestamp\":\"")
        body.append(brief: values.time)
        body.append(UInt8(ascii: "\""))
        body.append(jsonKey: "altitude", values.altitude)
        body.append(jsonKey: "speed", values.speed ?? -1)
        body.append(jsonKey: "course", values.course ?? -1)
        body.append(jsonKey: "horizontal_accuracy", values.horizontalAccuracy ?? -1)
        // A negative vertical accuracy marks the altitude as unknown, so it must not follow a known altitude.
        body.append(jsonKey: "vertical_accuracy", values.altitude == nil ? -1 : values.verticalAccuracy)
        body.append(jsonKey: "speed_accuracy", values.speedAccuracy)
        body.append(",\"motion\":[],\"battery_state\":\"unknown\"")
        body.append(jsonKey: "battery_level", fix.knownBattery ?? -1)
        body += tail
        body.append(jsonKey: "number", integer: fix.number)
        body.append("}}")
    }

    /// Returns the outcome of sending fixes: only an answer with the body `{"result":"ok"}` acknowledges them.
    ///
    /// - Parameters:
    ///   - reply: The server's answer.
    ///   - fixes: The fixes that the request contained.
    ///   - now: The time of the answer.
    public func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome {
        let outcome = StatusClasses.outcome(of: reply, now: now)
        guard outcome == .accepted, JSONValue.small(reply.body)?["result"]?.string != "ok" else { return outcome }
        let words = ServerWords.text(of: reply)
        return .retry(
            reason: "the server answers \(reply.status), but not {\"result\":\"ok\"}: "
                + (words.isEmpty ? "the body is empty" : words),
            after: StatusClasses.retryAfter(reply, now))
    }
}
