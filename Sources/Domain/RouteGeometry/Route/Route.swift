public import Geolocation

/// A path along the earth: coordinates joined by the shortest lines on the WGS 84 ellipsoid.
///
/// A route is immutable and can be shared. Positions on it are given as the distance from its beginning in metres.
/// Poles and the antimeridian are handled like any other place, and a line may be thousands of kilometres long.
///
/// Internally, lines longer than 1 km are divided into pieces. Each piece is straight in space to within 2 cm, so
/// projections are vector operations, and matching a position needs neither trigonometry nor a map projection.
public final class Route: Sendable {
    /// The length beyond which the line between two coordinates is divided into pieces, in metres.
    static let pieceLimit = 1000.0

    /// The maximum number of coordinates of a route; the vertices of such a route take 1 GiB of memory.
    static let vertexLimit = 1 << 25

    /// The maximum number of vertices that are added within the lines of a route that are longer than ``pieceLimit``.
    ///
    /// This number of 1 km pieces reaches 13 times around the earth, and their vertices take 25 MB. Without this limit,
    /// a file of a few bytes could require any amount of memory.
    static let divisionLimit = 1 << 19

    /// The coordinates from which the route was created.
    public let coordinates: [Coordinate]

    /// The attributes along the route, such as elevations and speed limits.
    public let attributes: RouteAttributes

    /// The length of the route in metres.
    public let length: Double

    /// A checksum of the route's coordinates: the same for equal coordinates, and almost certainly different for
    /// others.
    ///
    /// The checksum identifies the route in stored data, and does not depend on the run or the machine.
    public let fingerprint: UInt64

    /// The vertices of the route: its coordinates, and the points that divide long lines into pieces.
    let vertices: ContiguousArray<RouteVertex>

    /// For each coordinate, the index of its vertex; empty if each coordinate has the same index as its vertex.
    let vertexOfCoordinate: ContiguousArray<UInt32>

    /// The bounding boxes of the route's pieces, for searches over the whole route.
    let index: RouteIndex

    /// For each coordinate, the climb and descent from the beginning of the route; empty if the elevations are unknown.
    let climbs: ContiguousArray<RouteClimb>

    /// The route without coordinates.
    public static let empty = Route([], .none, RouteBuilder())

    /// Creates a route through the given coordinates.
    ///
    /// If there are no coordinates, only one, or only equal ones, the length of the route is 0.
    ///
    /// - Parameters:
    ///   - coordinates: The ends of the segments, in the order of travel.
    ///   - attributes: The attributes along the route. Default: none.
    /// - Throws: ``RouteError`` if there are too many coordinates, if a coordinate is invalid, if the attributes are
    ///   invalid or do not fit the coordinates, or if lines are so long that dividing them into pieces would take too
    ///   much memory.
    public convenience init(
        _ coordinates: [Coordinate], attributes: RouteAttributes = .none
    ) throws(RouteError) {
        try self.init(coordinates, attributes: attributes, limit: (Self.vertexLimit, Self.divisionLimit))
    }

    /// Creates a route with other limits in place of ``vertexLimit`` and ``divisionLimit``.
    package convenience init(
        _ coordinates: [Coordinate], attributes: RouteAttributes = .none, limit: (coordinates: Int, between: Int)
    ) throws(RouteError) {
        try attributes.check(coordinates: coordinates.count)
        self.init(coordinates, attributes, try RouteBuilder(coordinates, limit: limit))
    }

    /// Creates a route from the vertices and distances that a builder has computed.
    init(_ coordinates: [Coordinate], _ attributes: RouteAttributes, _ parts: RouteBuilder) {
        self.coordinates = coordinates
        self.attributes = attributes
        fingerprint = parts.fingerprint.value
        vertices = parts.vertices
        vertexOfCoordinate = parts.vertexOfCoordinate
        length = parts.vertices.last?.along ?? 0
        index = RouteIndex(parts.vertices, longestPiece: parts.longestPiece)
        climbs = attributes.climbs
    }

    /// The number of segments of the route, each of which leads from one coordinate to the next.
    public var segmentCount: Int { max(0, coordinates.count - 1) }

    /// Returns whether the route ends near its beginning, that is, within `metres` in a straight line.
    ///
    /// The length of the route must also exceed four times `metres`. The result is `false` if `metres` is negative or
    /// NaN.
    public func isClosed(within metres: Double = 10) -> Bool {
        guard metres >= 0, length > 4 * metres, let first = vertices.first, let last = vertices.last
        else { return false }
        return first.squaredDistance(to: last.place) <= metres * metres
    }

    /// Returns the distance from the beginning of the route to the coordinate with the given index, in metres.
    ///
    /// `nil` if the index is out of range.
    public func along(ofCoordinate number: Int) -> Double? {
        guard coordinates.indices.contains(number) else { return nil }
        return vertices[vertex(ofCoordinate: number)].along
    }
}
