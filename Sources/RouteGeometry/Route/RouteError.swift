/// Why no route, or no geofence, could be made.
public enum RouteError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The coordinate with this number, from 0, is not finite or out of range.
    case invalidCoordinate(Int)

    /// So many vertices would be needed to follow all geodesics; ``Route/vertexLimit`` are possible.
    case tooLong(vertices: Int)

    /// An attribute has another number of values than the route has coordinates, or segments for speed limits.
    case wrongCount(RouteAttribute, given: Int, needed: Int)

    /// The value of an attribute with this number, from 0, is not finite, or a speed limit is not more than 0.
    case invalidValue(RouteAttribute, Int)

    /// The expected time with this number, from 0, lies before the one that precedes it.
    case decreasingTime(Int)

    /// A geofence's radius is not finite, or less than 0.
    case invalidRadius

    /// A polygon has so few corners; it needs three.
    case tooFewCorners(Int)

    /// The error as one sentence.
    public var description: String {
        switch self {
        case .invalidCoordinate(let index):
            "coordinate \(index) of the route is none: latitudes lie in −90…90, longitudes in −180…180"
        case .tooLong(let vertices):
            "the route would need \(vertices) vertices, and has at most \(Route.vertexLimit): leave points out, or divide it"
        case .wrongCount(let attribute, let given, let needed):
            "the route has \(given) \(attribute.rawValue), and needs \(needed): one for each \(attribute.owner)"
        case .invalidValue(let attribute, let index):
            "number \(index) of the route's \(attribute.rawValue) is none: they are finite, and speed limits more than 0"
        case .decreasingTime(let index):
            "expected time \(index) of the route lies before the one that precedes it: sort the coordinates by time"
        case .invalidRadius:
            "the radius of a geofence is finite and not less than 0 m"
        case .tooFewCorners(let count):
            "a polygon has at least three different corners, not \(count)"
        }
    }
}
