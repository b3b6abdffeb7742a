import FileIO
import RouteGeometry
import TrackFiles

/// The origin of a simulator's route: a file or a route in memory.
enum RouteOrigin: Sendable {
    /// A file with the given path, or standard input if the path is `-`.
    case file(String, PolylinePrecision)
    case route(Route)

    /// The words that stand for the file or the route in messages, such as the path of the file.
    var name: String {
        switch self {
        case .file(let path, _): ByteInput.name(of: path)
        case .route: "the route"
        }
    }

    /// Whether the route can be read repeatedly, which is not possible from standard input.
    var isRepeatable: Bool {
        switch self {
        case .file(let path, _): ByteInput.isRepeatable(path: path)
        case .route: true
        }
    }
}
