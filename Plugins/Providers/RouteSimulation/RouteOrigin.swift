import RouteFormats
import RouteGeometry
import SensorIO

/// Where the route of a simulator comes from.
enum RouteOrigin: Sendable {
    /// A file, or standard input where the path is `-`.
    case file(String, PolylinePrecision)
    case route(Route)

    /// What to call it in messages.
    var name: String {
        switch self {
        case .file(let path, _): ByteInput.name(of: path)
        case .route: "the route"
        }
    }

    /// Whether it can be read again.
    var isRepeatable: Bool {
        switch self {
        case .file(let path, _): ByteInput.isRepeatable(path: path)
        case .route: true
        }
    }
}
