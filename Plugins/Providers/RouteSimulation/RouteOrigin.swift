import FileIO
import RouteGeometry
import TrackFiles

/// The origin of a simulator's route.
enum RouteOrigin: Sendable {
    /// A file, or standard input if the path is `-`.
    case file(String, PolylinePrecision)
    case route(Route)

    /// The name in messages.
    var name: String {
        switch self {
        case .file(let path, _): ByteInput.name(of: path)
        case .route: "the route"
        }
    }

    /// Whether the route can be read again.
    var isRepeatable: Bool {
        switch self {
        case .file(let path, _): ByteInput.isRepeatable(path: path)
        case .route: true
        }
    }
}
