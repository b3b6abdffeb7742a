public import CodecSupport
public import Geolocation

/// The body of a request from the app OwnTracks: one JSON object (booklet, chapters "HTTP" and "JSON").
public struct OwnTracksReport: Sendable {
    /// The content of an object from OwnTracks.
    public enum Content: Sendable, Hashable {
        /// An object of the type `location` with this fix; `nil` if the fix cannot be used, and ``drops`` contains the
        /// reason.
        case location(UploadedFix?)
        /// An object of the type `encrypted` that was not decrypted, with these bytes: a nonce of 24 bytes followed by
        /// a secret box.
        case encrypted([UInt8])
        /// An object of another type, such as `transition` or `waypoint`.
        case other
    }

    /// The content of the request's object.
    public let content: Content

    /// The initials with which the app labels the device; `nil` if there are none.
    public let trackerID: String?

    /// The number of values in the request that cannot be used, for each reason.
    public let drops: DropCounts

    /// Parses the body of a request from OwnTracks.
    ///
    /// The device of a fix is the text `USER/DEVICE` in its topic `owntracks/USER/DEVICE`.
    ///
    /// - Parameters:
    ///   - body: The bytes of the body.
    ///   - arrival: The time of arrival, which is used for a fix without a time.
    ///   - decrypt: A function that receives the bytes of an encrypted object and returns the object in it, or `nil` if
    ///     it cannot decrypt them. Default: none; encrypted objects then stay encrypted.
    /// - Throws: ``UploadFault`` if the body, or what was encrypted in it, is not an object of OwnTracks.
    public init(
        _ body: Span<UInt8>, at arrival: Date, decrypt: ((_ box: [UInt8]) -> [UInt8]?)? = nil
    ) throws(UploadFault) {
        let report = try Self(object: body, at: arrival)
        if case .encrypted(let box) = report.content, let object = decrypt?(box) {
            self = try Self(object: object.span, at: arrival)
        } else {
            self = report
        }
    }

    private init(object body: Span<UInt8>, at arrival: Date) throws(UploadFault) {
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
            let isCharging = Self.isCharging(object["bs"]?.number)
            content = .location(
                fix.flatMap { reports.uploaded($0, battery: battery, isCharging: isCharging, device: device) })
        case "encrypted":
            guard let data = object["data"]?.string.flatMap({ Data(base64Encoded: $0) }) else { throw .noType }
            content = .encrypted(Array(data))
        default:
            reports.drop("OwnTracks message that is not a location")
            content = .other
        }
        drops = reports.drops
    }

    /// Returns whether a battery with the given status `bs` is being charged, or is full and connected to power; `nil`
    /// if that is unknown.
    ///
    /// The status is 1 if the device is unplugged, 2 if the battery is being charged, and 3 if it is full.
    private static func isCharging(_ status: Double?) -> Bool? {
        switch status {
        case 1: false
        case 2, 3: true
        default: nil
        }
    }

    /// Returns the part `USER/DEVICE` of the topic `owntracks/USER/DEVICE`; `nil` if the topic has another form.
    private static func device(ofTopic topic: String) -> String? {
        let parts = topic.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3, !parts[1].isEmpty, !parts[2].isEmpty else { return nil }
        return "\(parts[1])/\(parts[2])"
    }
}
