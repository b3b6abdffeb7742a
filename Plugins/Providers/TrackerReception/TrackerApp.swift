public import LocationRelay
import NetworkIO
import WebSocketFormat

/// A protocol that tracking apps use over HTTP.
public enum TrackerApp: String, Sendable, Hashable, CaseIterable {
    /// OwnTracks in HTTP mode: one object per request.
    case ownTracks = "owntracks"
    /// Overland: batches of GeoJSON features.
    case overland
    /// OsmAnd, used by Traccar's apps: a query, a form or an object per request.
    case osmAnd = "osmand"

    /// The scheme of the endpoints for this protocol.
    public var scheme: String { rawValue + "-server" }

    /// The source recorded in its fixes.
    public var source: LocationFix.Source { LocationFix.Source(rawValue: rawValue) }

    /// The HTTP methods that the protocol uses.
    var methods: String { self == .osmAnd ? "GET, POST" : "POST" }

    /// The response after which a phone may delete the fixes it has sent.
    var success: HTTPReply {
        switch self {
        case .ownTracks: HTTPReply(status: 200, fields: Self.json, body: Array("[]".utf8))
        case .overland: HTTPReply(status: 200, fields: Self.json, body: Array(#"{"result":"ok"}"#.utf8))
        case .osmAnd: HTTPReply(status: 200)
        }
    }

    private static let json = [HTTPField].fixed("Content-Type", "application/json")
}
