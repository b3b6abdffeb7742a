/// The current location in the format of the original app, with the keys `lat`, `lng` and `timestamp`.
public struct CurrentLocation: Sendable, Hashable, Codable {
    /// The latitude, in degrees north.
    public var lat: Double

    /// The longitude, in degrees east.
    public var lng: Double

    /// The time of the location: ISO 8601 in UTC, in whole seconds.
    public var timestamp: String

    /// Creates a location.
    ///
    /// - Parameters:
    ///   - lat: Degrees north.
    ///   - lng: Degrees east.
    ///   - timestamp: The time, as ISO 8601 in whole seconds.
    public init(lat: Double, lng: Double, timestamp: String) {
        (self.lat, self.lng, self.timestamp) = (lat, lng, timestamp)
    }
}
