import CodecSupport

extension Location: Codable {
    private enum CodingKeys: String, CodingKey {
        case time
        case latitude = "lat"
        case longitude = "lon"
        case altitude = "alt"
        case horizontalAccuracy = "hacc"
        case verticalAccuracy = "vacc"
        case speed
        case speedAccuracy = "sacc"
        case course
    }

    /// Decodes a fix from the keys of the `location` event; only `time`, `lat` and `lon` are required.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func optional(_ key: CodingKeys) throws -> Double? { try container.decodeIfPresent(Double.self, forKey: key) }
        self.init(
            latitude: try container.decode(Double.self, forKey: .latitude),
            longitude: try container.decode(Double.self, forKey: .longitude),
            altitude: try optional(.altitude),
            horizontalAccuracy: try optional(.horizontalAccuracy),
            verticalAccuracy: try optional(.verticalAccuracy),
            speed: try optional(.speed),
            speedAccuracy: try optional(.speedAccuracy),
            course: try optional(.course),
            timestamp: try container.decode(Timestamp.self, forKey: .time).date)
    }

    /// Encodes the fix with the keys of the `location` event.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Timestamp(timestamp), forKey: .time)
        try container.encode(latitude, forKey: .latitude)
        try container.encode(longitude, forKey: .longitude)
        try container.encodeIfPresent(altitude, forKey: .altitude)
        try container.encodeIfPresent(horizontalAccuracy, forKey: .horizontalAccuracy)
        try container.encodeIfPresent(verticalAccuracy, forKey: .verticalAccuracy)
        try container.encodeIfPresent(speed, forKey: .speed)
        try container.encodeIfPresent(speedAccuracy, forKey: .speedAccuracy)
        try container.encodeIfPresent(course, forKey: .course)
    }
}
