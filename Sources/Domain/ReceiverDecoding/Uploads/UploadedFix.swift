import CodecSupport
public import Geolocation

/// A fix that an app has sent to a server.
public struct UploadedFix: Sendable, Hashable {
    /// The position, motion and time of the fix.
    public var location: Location

    /// The battery level of the device, 0 (empty) to 1 (full); `nil` if unknown.
    public var battery: Double?

    /// Whether the battery of the device is being charged, or is full and still connected to power; `nil` if unknown.
    public var isCharging: Bool?

    /// The name by which the device identifies itself; `nil` if it gives none.
    public var device: String?

    /// Creates a fix that an app has sent.
    ///
    /// - Parameters:
    ///   - location: The position, motion and time of the fix.
    ///   - battery: The battery level of the device, 0...1. Default: `nil`, unknown.
    ///   - isCharging: Whether the battery is being charged, or is full and connected to power. Default: `nil`,
    ///     unknown.
    ///   - device: The name by which the device identifies itself. Default: `nil`, for none.
    public init(location: Location, battery: Double? = nil, isCharging: Bool? = nil, device: String? = nil) {
        self.location = location
        self.battery = battery
        self.isCharging = isCharging
        self.device = device
    }
}

/// The reason why a server rejects the body of an upload request.
public enum UploadFault: String, Error, Sendable, Hashable, CaseIterable {
    /// The body is not valid JSON.
    case noJSON = "the body is not JSON"
    /// The body of a request from OwnTracks is not an object with `_type`.
    case noType = "the body is not an object with a _type"
    /// The body of a request from Overland has no array `locations`.
    case noLocations = "the body has no array of locations"
    /// The object of a request from OsmAnd has no `location`.
    case noLocation = "the body has no location"
}

extension JSONReports {
    /// Returns a fix as an uploaded fix; `nil` if a value of the fix is invalid, or if neither its time nor the time of
    /// arrival is known.
    ///
    /// A fix that cannot be used is counted as dropped.
    ///
    /// - Parameters:
    ///   - fix: The fix. If it has no time, the time of arrival is used instead.
    ///   - battery: The battery level of the device, 0...1; `nil` if unknown.
    ///   - isCharging: Whether the battery is being charged, or is full and connected to power; `nil` if unknown.
    ///   - device: The name by which the device identifies itself; `nil` if it gives none.
    mutating func uploaded(_ fix: JSONFix, battery: Double?, isCharging: Bool?, device: String?) -> UploadedFix? {
        guard let time = fix.moment.date ?? arrival else {
            drop("position without a time")
            return nil
        }
        let location = fix.location(at: time)
        guard location.isValid else {
            drop("position with an invalid value")
            return nil
        }
        return UploadedFix(location: location, battery: battery, isCharging: isCharging, device: device)
    }
}

extension JSONValue {
    /// The text in the JSON value if it is not empty; otherwise `nil`.
    var nonemptyString: String? { string.flatMap { $0.isEmpty ? nil : $0 } }

    /// Parses the body of an upload request as JSON.
    static func parse(upload bytes: Span<UInt8>) throws(UploadFault) -> JSONValue {
        do {
            return try parse(bytes, deepest: JSONObjectFramer.deepest)
        } catch {
            throw .noJSON
        }
    }
}
