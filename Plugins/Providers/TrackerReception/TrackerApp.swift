public import LocationRelay
import NetworkIO
import WebSocketFormat

/// A protocol that tracking apps on phones use over HTTP to send fixes.
public enum TrackerApp: String, Sendable, Hashable, CaseIterable {
    /// OwnTracks in its HTTP mode, which sends one JSON object per request.
    case ownTracks = "owntracks"
    /// Overland, which sends batches of GeoJSON features.
    case overland
    /// OsmAnd, which Traccar's apps use as well: each request contains a query, a form or a JSON object.
    case osmAnd = "osmand"

    /// The scheme of the endpoints for this protocol.
    public var scheme: String { rawValue + "-server" }

    /// The name of the source that is stored in fixes received with this protocol.
    public var source: LocationFix.Source { LocationFix.Source(rawValue: rawValue) }

    /// The HTTP methods that the protocol uses.
    var methods: String { self == .osmAnd ? "GET, POST" : "POST" }

    /// The response to an accepted request, after which a phone may delete the fixes that it has sent.
    var success: HTTPReply {
        switch self {
        case .ownTracks: HTTPReply(status: 200, fields: Self.json, body: Array("[]".utf8))
        case .overland: HTTPReply(status: 200, fields: Self.json, body: Array(#"{"result":"ok"}"#.utf8))
        case .osmAnd: HTTPReply(status: 200)
        }
    }

    private static let json = [HTTPField].fixed("Content-Type", "application/json")
}
