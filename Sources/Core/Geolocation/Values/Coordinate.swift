/// A point on the WGS 84 ellipsoid.
public struct Coordinate: Sendable, Hashable, Codable {
    /// The latitude in degrees north of the equator, −90…90.
    public let latitude: Double

    /// The longitude in degrees east of Greenwich, −180…180.
    public let longitude: Double

    /// Creates a point from degrees without checking them; see ``isValid``.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether both angles are finite, the latitude within −90…90 and the longitude within −180…180 degrees.
    public var isValid: Bool {
        // Comparisons with NaN are false, so that NaN is rejected, too.
        abs(latitude) <= 90 && abs(longitude) <= 180
    }

    private enum CodingKeys: String, CodingKey {
        case latitude = "lat"
        case longitude = "lon"
    }
}
