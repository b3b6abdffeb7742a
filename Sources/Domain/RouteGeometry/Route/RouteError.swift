/// An error in the input of a route or a geofence.
public enum RouteError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The coordinate with the given index is not finite or out of range.
    case invalidCoordinate(Int)

    /// The route has the given number of coordinates; the limit is 33,554,432.
    case tooLong(vertices: Int)

    /// The lines longer than 1 km would need about the given number of additional vertices; the limit is 524,288.
    case linesTooLong(vertices: Int)

    /// The number of values of an attribute is wrong.
    ///
    /// It must be equal to the number of coordinates or, for speed limits, to the number of segments.
    case wrongCount(RouteAttribute, given: Int, needed: Int)

    /// The value of an attribute at the given index is not finite, or is a speed limit that is not above 0.
    case invalidValue(RouteAttribute, Int)

    /// The expected travel time with the given index is earlier than the time before it.
    case decreasingTime(Int)

    /// The centre of a geofence is not finite or out of range.
    case invalidCentre

    /// The radius of a geofence is not finite, or is negative.
    case invalidRadius

    /// The corner of a polygon with the given index is not finite or out of range.
    case invalidCorner(Int)

    /// A polygon has only the given number of different corners, but needs at least three.
    case tooFewCorners(Int)

    /// The sides of a polygon are so long that dividing them into short pieces would take the given number of vertices,
    /// which is more than the limit of 524,288.
    case tooLongSides(vertices: Int)

    /// The problem as one sentence.
    public var description: String {
        switch self {
        case .invalidCoordinate(let index):
            "coordinate \(index) of the route is not valid: \(Self.ranges)"
        case .tooLong(let vertices):
            "the route has \(vertices) coordinates, but may have at most \(Route.vertexLimit): "
                + "leave points out, or divide it"
        case .linesTooLong(let vertices):
            "the long lines of the route would need about \(vertices) vertices in between, but may have at most "
                + "\(Route.divisionLimit): divide the route"
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
            "the sides of the geofence would need \(vertices) vertices, but may have at most \(Route.divisionLimit): "
                + "use fewer or nearer corners"
        }
    }

    private static let ranges = "latitudes must lie in −90…90, longitudes in −180…180"
}
