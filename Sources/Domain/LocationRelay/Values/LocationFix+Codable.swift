import Geolocation

extension LocationFix {
    /// The members of a fix, named as JSON has them, in the order of their numbers in CBOR.
    enum Member: String, CodingKey, CaseIterable {
        case timestamp = "ts_unix_ms"
        case source
        case latitude = "lat"
        case longitude = "lon"
        case altitude = "alt_m"
        case horizontalAccuracy = "h_accuracy_m"
        case verticalAccuracy = "v_accuracy_m"
        case speed = "speed_mps"
        case course = "course_deg"
        case heading = "heading_deg"
        case battery = "battery_pct"
        case sequence = "seq"
    }
}

/// The wire's own names, flat; for hot paths there is ``append(as:to:)``.
extension LocationFix: Codable {
    /// Reads a fix, whose altitude and heading may be missing or null.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        func number(_ member: Member) throws -> Double { try members.decode(Double.self, forKey: member) }
        self.init(
            timestampMilliseconds: try members.decode(Int64.self, forKey: .timestamp),
            source: try members.decode(Source.self, forKey: .source),
            coordinate: Coordinate(latitude: try number(.latitude), longitude: try number(.longitude)),
            altitudeMeters: try members.decodeIfPresent(Double.self, forKey: .altitude),
            horizontalAccuracyMeters: try number(.horizontalAccuracy),
            verticalAccuracyMeters: try number(.verticalAccuracy), speedMetersPerSecond: try number(.speed),
            courseDegrees: try number(.course),
            headingDegrees: try members.decodeIfPresent(Double.self, forKey: .heading),
            batteryFraction: try number(.battery), sequence: try members.decode(Int64.self, forKey: .sequence))
    }

    /// Writes the fix; an altitude or a heading that it does not have is left out.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encode(timestampMilliseconds, forKey: .timestamp)
        try members.encode(source, forKey: .source)
        try members.encode(coordinate.latitude, forKey: .latitude)
        try members.encode(coordinate.longitude, forKey: .longitude)
        try members.encodeIfPresent(altitudeMeters, forKey: .altitude)
        try members.encode(horizontalAccuracyMeters, forKey: .horizontalAccuracy)
        try members.encode(verticalAccuracyMeters, forKey: .verticalAccuracy)
        try members.encode(speedMetersPerSecond, forKey: .speed)
        try members.encode(courseDegrees, forKey: .course)
        try members.encodeIfPresent(headingDegrees, forKey: .heading)
        try members.encode(batteryFraction, forKey: .battery)
        try members.encode(sequence, forKey: .sequence)
    }
}
