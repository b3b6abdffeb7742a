public import CodecSupport
public import Geolocation

/// Fixes for servers of OwnTracks: one JSON object each, by the HTTP mode of its apps.
///
/// Other servers take the same, such as Home Assistant, Dawarich and Traccar. Altitude, accuracies, speed (in km/h) and course
/// are whole numbers, as the apps send them, and so are seconds of time; the number of a fix is its `_id`. Unknown quantities
/// are left out. Messages in answers are cards and locations of friends, and commands.
///
/// Source: https://owntracks.org/booklet/tech/http/, https://owntracks.org/booklet/tech/json/
public struct OwnTracksUpload: UploadFormat {
    private let url: String
    private let head: [UInt8]
    private let device: String
    private let box: SecretBox?

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - url: The address, such as `https://host/pub`; `u=` and `d=` are added to its query unless they are there.
    ///   - subject: The device and its user. Without a user, the device is its own. In both names, the characters `/`, `+`
    ///     and `#`, which part topics, become `_`, and so do controls.
    ///   - box: The key by which bodies are encrypted. Default: none.
    /// - Throws: ``UploadFormatError`` if the address cannot be used.
    public init(url: String, subject: UploadSubject, box: SecretBox? = nil) throws(UploadFormatError) {
        let device = Self.level(subject.device)
        let user = Self.level(subject.user ?? subject.device)
        var address = try UploadURL(url)
        address.add("u", user)
        address.add("d", device)
        var head = Array("{\"_type\":\"location\",\"tid\":".utf8)
        head.append(jsonString: subject.trackerID ?? String(subject.device.suffix(2)))
        head.append(jsonKey: "topic")
        head.append(jsonString: "owntracks/\(user)/\(device)")
        (self.url, self.head, self.device, self.box) = (address.text, head, subject.device, box)
    }

    /// The maximum number of fixes in a request: 1, since servers take arrays for one opaque object.
    public var batchLimit: Int { 1 }

    /// Returns the request that carries a fix; of several, the last one.
    ///
    /// - Parameter fixes: One fix.
    public func request(for fixes: [UploadFix]) -> UploadRequest {
        var body = fixes.last.map(object) ?? []
        if let box {
            body = Array("{\"_type\":\"encrypted\",\"data\":\"\(Data(box.seal(body)).base64EncodedString())\"}".utf8)
        }
        return UploadRequest(url: url, contentType: "application/json", body: body)
    }

    private func object(_ fix: UploadFix) -> [UInt8] {
        let values = FixValues(fix.location)
        var body = head
        body.reserveCapacity(head.count + 256)
        body.append(jsonKey: "_id")
        body.append(UInt8(ascii: "\""))
        body.append(integer: fix.number)
        body.append(UInt8(ascii: "\""))
        body.append(jsonKey: "lat", values.latitude)
        body.append(jsonKey: "lon", values.longitude)
        body.append(jsonKey: "alt", integer: values.altitude.map { Int64($0.rounded()) })
        body.append(jsonKey: "acc", integer: values.horizontalAccuracy.map(Int64.init(wholeAccuracy:)))
        body.append(jsonKey: "vac", integer: values.verticalAccuracy.map(Int64.init(wholeAccuracy:)))
        body.append(jsonKey: "vel", integer: values.speed.map { Int64(($0 * 3.6).rounded()) })
        body.append(jsonKey: "cog", integer: values.wholeCourse)
        body.append(jsonKey: "tst", integer: values.seconds)
        body.append(UInt8(ascii: "}"))
        return body
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
        200..<300 ~= reply.status ? OwnTracksMessages.read(reply.body, box) : []
    }

    /// Returns a name as a level of a topic.
    private static func level(_ name: String) -> String {
        let scalars = name.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control || "/+#".unicodeScalars.contains(scalar) ? "_" : scalar
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
