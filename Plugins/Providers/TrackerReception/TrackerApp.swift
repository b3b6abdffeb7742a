public import LocationRelay
import NetworkIO
import WebSocketFormat

/// A protocol that tracking apps speak over HTTP.
public enum TrackerApp: String, Sendable, Hashable, CaseIterable {
    /// OwnTracks in its mode HTTP: one object in each request.
    case ownTracks = "owntracks"
    /// Overland: batches of GeoJSON features.
    case overland
    /// OsmAnd, spoken by Traccar's apps: a query, a form, or an object in each request.
    case osmAnd = "osmand"

    /// The scheme of its endpoints.
    public var scheme: String { rawValue + "-server" }

    /// The source that its fixes name.
    public var source: LocationFix.Source { LocationFix.Source(rawValue: rawValue) }

    /// The methods of its requests.
    var methods: String { self == .osmAnd ? "GET, POST" : "POST" }

    /// The answer by which a phone learns that it may forget what it has sent.
    var success: HTTPReply {
        switch self {
        case .ownTracks: HTTPReply(status: 200, fields: Self.json, body: Array("[]".utf8))
        case .overland: HTTPReply(status: 200, fields: Self.json, body: Array(#"{"result":"ok"}"#.utf8))
        case .osmAnd: HTTPReply(status: 200)
        }
    }

    private static let json = [HTTPField].fixed("Content-Type", "application/json")
}
