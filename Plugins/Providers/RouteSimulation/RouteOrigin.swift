import FileIO
import RouteGeometry
import TrackFiles

/// The origin of the route that a simulator uses.
enum RouteOrigin: Sendable {
    /// A file, or standard input if the path is `-`.
    case file(String, PolylinePrecision)
    case route(Route)

    /// The name of the origin in messages.
    var name: String {
        switch self {
        case .file(let path, _): ByteInput.name(of: path)
        case .route: "the route"
        }
    }

    /// Whether the route can be read repeatedly.
    var isRepeatable: Bool {
        switch self {
        case .file(let path, _): ByteInput.isRepeatable(path: path)
        case .route: true
        }
    }
}
