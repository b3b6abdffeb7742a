/// An entry of a list of pending locations: a stay near one place, or a point along the way.
///
/// Encoded with the keys and types of the original app's Firestore documents and its preference `pending`.
public struct PendingLocation: Sendable, Hashable, Codable {
    /// The identifier, such as `loc_1795000000000_1B9D6BCD`, which is also the name of the uploaded document.
    public var id: String

    /// The user to whom the entry belongs.
    public var userID: String

    /// The latitude of the newest fix, degrees north.
    public var latitude: Double

    /// The longitude of the newest fix, degrees east.
    public var longitude: Double

    /// The time of the newest fix: ISO 8601 in UTC, in whole seconds.
    public var timestamp: String

    /// The time spent near the place, in whole seconds; `nil`, which means 0, in entries that were read from elsewhere.
    public var waitTime: Int?

    /// The trips to which the entry belongs; `nil` if none are known.
    public var tripIDs: [String]?

    /// The time of the first fix, formatted like ``timestamp``; `nil` in entries that were read from elsewhere.
    public var createdAt: String?

    /// Whether the server has the current state of the entry.
    public var isUploaded: Bool

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - id: The identifier.
    ///   - userID: The user to whom it belongs.
    ///   - latitude: Degrees north.
    ///   - longitude: Degrees east.
    ///   - timestamp: The time of the newest fix, as ISO 8601 in whole seconds.
    ///   - waitTime: Whole seconds spent near the place.
    ///   - tripIDs: The trips to which it belongs.
    ///   - createdAt: The time of the first fix, as ISO 8601 in whole seconds.
    ///   - isUploaded: Whether the server has the current state of the entry.
    public init(
        id: String, userID: String, latitude: Double, longitude: Double, timestamp: String, waitTime: Int? = 0,
        tripIDs: [String]? = nil, createdAt: String? = nil, isUploaded: Bool = false
    ) {
        (self.id, self.userID) = (id, userID)
        (self.latitude, self.longitude, self.timestamp) = (latitude, longitude, timestamp)
        (self.waitTime, self.tripIDs, self.createdAt, self.isUploaded) = (waitTime, tripIDs, createdAt, isUploaded)
    }

    private enum CodingKeys: String, CodingKey {
        case id, latitude, longitude, timestamp
        case userID = "user_id"
        case waitTime = "wait_time"
        case tripIDs = "trip_ids"
        case createdAt = "created_at"
        case isUploaded = "uploaded"
    }
}
