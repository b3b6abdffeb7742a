public import CodecSupport
public import Geolocation

/// The body of a request from the app OwnTracks, one object (booklet, chapters "HTTP" and "JSON").
public struct OwnTracksReport: Sendable {
    /// The content of an object.
    public enum Content: Sendable, Hashable {
        /// A `location`; `nil` if it is unusable, in which case ``drops`` contains the reason.
        case location(UploadedFix?)
        /// An `encrypted` object: a nonce of 24 bytes followed by a secret box.
        case encrypted([UInt8])
        /// An object of another type, such as `transition` or `waypoint`.
        case other
    }

    /// The content of the object.
    public let content: Content

    /// The initials with which the app labels a device; `nil` if there are none.
    public let trackerID: String?

    /// The counts of unusable content, by reason.
    public let drops: DropCounts

    /// Parses a body.
    ///
    /// The device of a fix is the text `USER/DEVICE` in its topic `owntracks/USER/DEVICE`.
    ///
    /// - Parameters:
    ///   - body: The bytes.
    ///   - arrival: The time of arrival, for a fix without a time.
    /// - Throws: ``UploadFault`` if it is not an object of OwnTracks.
    public init(_ body: Span<UInt8>, at arrival: Date) throws(UploadFault) {
        let object = try JSONValue.parse(upload: body)
        guard let type = object["_type"]?.string else { throw .noType }
        var reports = JSONReports()
        reports.arrival = arrival
        trackerID = object["tid"]?.nonemptyString
        switch type {
        case "location":
            let battery = reports.number(.battery, object["batt"], times: 0.01)
            let device = object["topic"]?.nonemptyString.flatMap(Self.device(ofTopic:))
            let fix = OwnTracksMessage.fix(object, &reports)
            content = .location(fix.flatMap { reports.uploaded($0, battery: battery, device: device) })
        case "encrypted":
            guard let data = object["data"]?.string.flatMap({ Data(base64Encoded: $0) }) else { throw .noType }
            content = .encrypted(Array(data))
        default:
            reports.drop("OwnTracks message that is no location")
            content = .other
        }
        drops = reports.drops
    }

    /// Returns the part `USER/DEVICE` of a topic; `nil` if the topic has another form.
    private static func device(ofTopic topic: String) -> String? {
        let parts = topic.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3, !parts[1].isEmpty, !parts[2].isEmpty else { return nil }
        return "\(parts[1])/\(parts[2])"
    }
}
