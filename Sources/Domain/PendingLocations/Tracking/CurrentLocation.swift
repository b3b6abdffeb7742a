/// The current location of the user, encoded with the keys `lat`, `lng` and `timestamp`.
public struct CurrentLocation: Sendable, Hashable, Codable {
    /// The latitude of the location, in degrees north.
    public var lat: Double

    /// The longitude of the location, in degrees east.
    public var lng: Double

    /// The time at which the user was at the location: ISO 8601 in UTC, in whole seconds.
    public var timestamp: String

    /// Creates the current location of the user.
    ///
    /// - Parameters:
    ///   - lat: The latitude, in degrees north.
    ///   - lng: The longitude, in degrees east.
    ///   - timestamp: The time of the location, as ISO 8601 in whole seconds.
    public init(lat: Double, lng: Double, timestamp: String) {
        (self.lat, self.lng, self.timestamp) = (lat, lng, timestamp)
    }
}
