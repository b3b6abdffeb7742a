/// A point on the WGS 84 ellipsoid.
public struct Coordinate: Sendable, Hashable, Codable {
    /// Degrees north of the equator, −90…90.
    public let latitude: Double

    /// Degrees east of Greenwich, −180…180.
    public let longitude: Double

    /// Makes a point from degrees; nothing is checked here, see ``isValid``.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether both angles are finite and within −90…90 and −180…180 degrees.
    public var isValid: Bool {
        // Comparisons with NaN are false, so that one range test covers it.
        abs(latitude) <= 90 && abs(longitude) <= 180
    }

    private enum CodingKeys: String, CodingKey {
        case latitude = "lat"
        case longitude = "lon"
    }
}
