public import CodecSupport
public import Geolocation

/// A report of a fix in the OsmAnd protocol of Traccar's apps: a query, a form, or a JSON object (traccar.org/osmand).
///
/// | Quantity | Query and form | Object |
/// |---|---|---|
/// | device | `id` or `deviceid` | `device_id` |
/// | position | `lat` and `lon`, or `location=LAT,LON` | `location.coords.latitude`, `longitude` |
/// | time | `timestamp`, in seconds or milliseconds since 1970 or ISO 8601 | `location.timestamp` |
/// | speed | `speed`, in knots | `coords.speed`, in m/s |
/// | course | `bearing` or `heading` | `coords.heading` |
/// | altitude, accuracy | `altitude`, `accuracy` | `coords.altitude`, `coords.accuracy`, `coords.altitude_accuracy` |
/// | battery | `batt`, in percent | `location.battery.level`, 0...1 |
/// | charging | `charge`, `true` or `false` | `location.battery.is_charging` |
///
/// An accuracy of 0 is unknown: the app for Android sends it for fixes whose accuracy it does not know. In an object, an
/// altitude of 0 or −1 with a negative accuracy is unknown.
public struct OsmAndReport: Sendable {
    /// One knot in metres per second.
    private static let knot = 1852.0 / 3600

    /// The identifier of the device that sent the report; `nil` if the report contains none.
    public let device: String?

    /// The fix in the report; `nil` if it cannot be used, for a reason that ``drops`` contains.
    public let fix: UploadedFix?

    /// The number of values in the report that cannot be used, for each reason.
    public let drops: DropCounts

    /// Parses a report in the form of a query or an HTML form.
    ///
    /// - Parameters:
    ///   - fields: The bytes of the query, without its question mark, or of the form.
    ///   - arrival: The time of arrival, which is used if the report contains no time.
    public init(fields: some Sequence<UInt8>, at arrival: Date) {
        let fields = FormFields(fields)
        var reports = JSONReports()
        reports.arrival = arrival
        device = fields["id"] ?? fields["deviceid"]
        fix = Self.fix(of: fields, device: device, &reports)
        drops = reports.drops
    }

    /// Parses a report in the form of a JSON object.
    ///
    /// - Parameters:
    ///   - body: The bytes of the JSON object.
    ///   - arrival: The time of arrival, which is used if the report contains no time.
    /// - Throws: ``UploadFault`` if the body is not an object of this protocol.
    public init(json body: Span<UInt8>, at arrival: Date) throws(UploadFault) {
        let object = try JSONValue.parse(upload: body)
        guard let location = object["location"], location.members != nil else { throw .noLocation }
        var reports = JSONReports()
        reports.arrival = arrival
        device = object["device_id"]?.nonemptyString
        fix = Self.fix(of: location, device: device, &reports)
        drops = reports.drops
    }

    private static func fix(of fields: FormFields, device: String?, _ reports: inout JSONReports) -> UploadedFix? {
        guard ["true", "1"].contains(fields["valid"]?.lowercased() ?? "true") else {
            reports.drop("report of a position that is not valid")
            return nil
        }
        var (latitude, longitude) = (fields["lat"], fields["lon"])
        if latitude == nil, longitude == nil, let place = fields["location"] {
            let parts = place.split(separator: ",", omittingEmptySubsequences: false)
            if parts.count == 2 { (latitude, longitude) = (String(parts[0]), String(parts[1])) }
        }
        guard var fix = reports.fix(value(latitude), value(longitude), at: value(fields["timestamp"])) else {
            return nil
        }
        fix.speed = reports.number(.speed, value(fields["speed"]), times: knot)
        fix.course = reports.number(.course, value(fields["bearing"] ?? fields["heading"]))
        fix.altitude = reports.number(.altitude, value(fields["altitude"]))
        fix.horizontalAccuracy = reports.accuracy(value(fields["accuracy"]))
        let battery = reports.number(.battery, value(fields["batt"]), times: 0.01)
        return reports.uploaded(
            fix, battery: battery, isCharging: fields["charge"].flatMap { Bool($0.lowercased()) }, device: device)
    }

    private static func fix(of location: JSONValue, device: String?, _ reports: inout JSONReports) -> UploadedFix? {
        let coordinates = location["coords"] ?? .null
        guard
            var fix = reports.fix(
                coordinates["latitude"], coordinates["longitude"], at: location["timestamp"])
        else { return nil }
        fix.speed = reports.number(.speed, coordinates["speed"])
        fix.course = reports.number(.course, coordinates["heading"])
        fix.altitude = altitude(of: coordinates, &reports)
        fix.horizontalAccuracy = reports.accuracy(coordinates["accuracy"])
        fix.verticalAccuracy = reports.accuracy(coordinates["altitude_accuracy"])
        let battery = reports.number(.battery, location["battery"]?["level"])
        var isCharging: Bool?
        if case .bool(let flag)? = location["battery"]?["is_charging"] { isCharging = flag }
        return reports.uploaded(fix, battery: battery, isCharging: isCharging, device: device)
    }

    /// Returns the altitude of an object's `coords`, in metres; `nil` if it is unknown.
    ///
    /// A negative accuracy marks the altitude as unknown only if the altitude is 0 or −1, which the app for iOS sends in
    /// this case: the app for Android sends the accuracy −1 with altitudes whose accuracy it does not know.
    private static func altitude(of coordinates: JSONValue, _ reports: inout JSONReports) -> Double? {
        let altitude = coordinates["altitude"]
        let isPlaceholder = altitude?.number.map { $0 == 0 || $0 == -1 } ?? false
        return reports.altitude(
            altitude, verticalAccuracy: isPlaceholder ? coordinates["altitude_accuracy"] : nil)
    }

    /// Returns a text as a JSON number if the text is a number, otherwise as a JSON text; returns `nil` for `nil`.
    private static func value(_ text: String?) -> JSONValue? {
        guard let text else { return nil }
        let isNumber = text.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) }
        return (isNumber ? Double(text) : nil).map(JSONValue.number) ?? .string(text)
    }
}
