/// An entry of the list of pending locations: a stay near one place, or a point along the way.
///
/// The keys and types of its encoded form are those of the Firestore documents and the preference `pending` of the app
/// for which this type was first written.
public struct PendingLocation: Sendable, Hashable, Codable {
    /// The identifier of the entry, such as `loc_1795000000000_1B9D6BCD`, which also names the uploaded document.
    public var id: String

    /// The user to whom the entry belongs.
    public var userID: String

    /// The latitude of the entry's newest fix, in degrees north.
    public var latitude: Double

    /// The longitude of the entry's newest fix, in degrees east.
    public var longitude: Double

    /// The time of the entry's newest fix: ISO 8601 in UTC, in whole seconds.
    public var timestamp: String

    /// The time that the user has spent near the place, in whole seconds.
    ///
    /// The value is `nil` if the entry was read from a stored list that lacks this time; `nil` counts as 0.
    public var waitTime: Int?

    /// The trips to which the entry belongs; `nil` if none are known.
    public var tripIDs: [String]?

    /// The time of the entry's first fix, formatted like ``timestamp``; `nil` if a stored list lacks it.
    public var createdAt: String?

    /// Whether the server has the current state of the entry.
    public var isUploaded: Bool

    /// Creates an entry of the list of pending locations.
    ///
    /// - Parameters:
    ///   - id: The identifier of the entry.
    ///   - userID: The user to whom the entry belongs.
    ///   - latitude: The latitude of the newest fix, in degrees north.
    ///   - longitude: The longitude of the newest fix, in degrees east.
    ///   - timestamp: The time of the newest fix, as ISO 8601 in whole seconds.
    ///   - waitTime: The time spent near the place, in whole seconds. Default: 0.
    ///   - tripIDs: The trips to which the entry belongs. Default: `nil`, for none known.
    ///   - createdAt: The time of the first fix, as ISO 8601 in whole seconds. Default: `nil`.
    ///   - isUploaded: Whether the server has the current state of the entry. Default: `false`.
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
