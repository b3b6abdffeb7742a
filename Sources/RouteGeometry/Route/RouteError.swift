/// Why no route, or no geofence, could be made.
public enum RouteError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The coordinate with this number, from 0, is not finite or out of range.
    case invalidCoordinate(Int)

    /// So many vertices would be needed to follow all geodesics; 33,554,432 are possible.
    case tooLong(vertices: Int)

    /// An attribute has another number of values than the route has coordinates, or segments for speed limits.
    case wrongCount(RouteAttribute, given: Int, needed: Int)

    /// The value of an attribute with this number, from 0, is not finite, or a speed limit is not more than 0.
    case invalidValue(RouteAttribute, Int)

    /// The expected time with this number, from 0, lies before the one that precedes it.
    case decreasingTime(Int)

    /// The centre of a geofence is not finite or out of range.
    case invalidCentre

    /// A geofence's radius is not finite, or less than 0.
    case invalidRadius

    /// The corner of a polygon with this number, from 0, is not finite or out of range.
    case invalidCorner(Int)

    /// A polygon has so few corners; it needs three.
    case tooFewCorners(Int)

    /// The sides of a polygon would need so many vertices; 33,554,432 are possible.
    case tooLongSides(vertices: Int)

    /// The error as one sentence.
    public var description: String {
        switch self {
        case .invalidCoordinate(let index):
            "coordinate \(index) of the route is not valid: \(Self.ranges)"
        case .tooLong(let vertices):
            "the route would need \(vertices) vertices, but may have at most \(Route.vertexLimit): "
                + "leave points out, or divide it"
        case .wrongCount(let attribute, let given, let needed):
            "the route has \(given) \(attribute.rawValue), but needs \(needed): one for each \(attribute.owner)"
        case .invalidValue(let attribute, let index):
            "number \(index) of the route's \(attribute.rawValue) is not valid: "
                + (attribute == .speedLimits ? "it must be finite and more than 0" : "it must be finite")
        case .decreasingTime(let index):
            "expected time \(index) of the route is earlier than the one before it: sort the coordinates by time"
        case .invalidCentre:
            "the centre of the geofence is not valid: \(Self.ranges)"
        case .invalidRadius:
            "the radius of a geofence must be finite and not less than 0 m"
        case .invalidCorner(let index):
            "corner \(index) of the geofence is not valid: \(Self.ranges)"
        case .tooFewCorners(let count):
            "a polygon needs at least three different corners, not \(count)"
        case .tooLongSides(let vertices):
            "the sides of the geofence would need \(vertices) vertices, but may have at most \(Route.vertexLimit): "
                + "use fewer or nearer corners"
        }
    }

    private static let ranges = "latitudes must lie in −90…90, longitudes in −180…180"
}
