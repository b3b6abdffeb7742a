public import CodecSupport
public import Geolocation

/// The body of a request from the app Overland: a JSON object with GeoJSON features in `locations`.
public struct OverlandReport: Sendable {
    /// The fixes, in the order of the request.
    ///
    /// The members `current` and `trip` are ignored, since a later request contains them as fixes.
    public let fixes: [UploadedFix]

    /// The number of values in the request that cannot be used, for each reason.
    public let drops: DropCounts

    /// Parses the body of a request from Overland.
    ///
    /// - Parameters:
    ///   - body: The bytes of the body.
    ///   - arrival: The time of arrival, which is used for a fix without a time.
    /// - Throws: ``UploadFault`` if the body is not a batch of Overland.
    public init(_ body: Span<UInt8>, at arrival: Date) throws(UploadFault) {
        let object = try JSONValue.parse(upload: body)
        guard let features = object["locations"]?.elements else { throw .noLocations }
        var reports = JSONReports()
        reports.arrival = arrival
        var fixes: [UploadedFix] = []
        fixes.reserveCapacity(features.count)
        for feature in features {
            guard let fix = GeoJSONFeature.fix(feature, &reports) else { continue }
            let properties = feature["properties"]
            let battery = reports.number(.battery, properties?["battery_level"])
            let device = properties?["device_id"]?.nonemptyString
            let isCharging = Self.isCharging(properties?["battery_state"]?.string)
            if let fix = reports.uploaded(fix, battery: battery, isCharging: isCharging, device: device) {
                fixes.append(fix)
            }
        }
        self.fixes = fixes
        drops = reports.drops
    }

    /// Returns whether a battery in the given state is being charged, or is full and connected to power; `nil` if that
    /// is unknown.
    private static func isCharging(_ state: String?) -> Bool? {
        switch state {
        case "charging", "full": true
        case "unplugged": false
        default: nil
        }
    }
}
