public import Geolocation

/// A path along the earth: coordinates joined by the shortest lines on the WGS 84 ellipsoid.
///
/// It is immutable and can be shared. Positions on it are given as the distance from its beginning in metres. Poles and
/// the antimeridian are handled like any other place, and a line may be thousands of kilometres long.
///
/// Internally, lines longer than 1 km are divided, so that each piece is straight in space to within 2 cm: projections
/// are vector operations, and matching a position needs neither trigonometry nor a map projection.
public final class Route: Sendable {
    /// The length in metres beyond which the line between two coordinates is divided into pieces.
    static let pieceLimit = 1000.0

    /// The maximum number of coordinates of a route, whose vertices then take 1 GiB of memory.
    static let vertexLimit = 1 << 25

    /// The maximum number of vertices added within lines longer than ``pieceLimit``.
    ///
    /// They reach 13 times around the earth and take 25 MB, which a file of a few bytes can require.
    static let divisionLimit = 1 << 19

    /// The coordinates from which the route was created.
    public let coordinates: [Coordinate]

    /// The attributes along the route.
    public let attributes: RouteAttributes

    /// The length in metres.
    public let length: Double

    /// A checksum of the coordinates, the same for equal coordinates and almost certainly different for others.
    ///
    /// It identifies the route in stored data, and does not depend on the run or the machine.
    public let fingerprint: UInt64

    /// The vertices of the route, which are more than the coordinates if lines are divided into pieces.
    let vertices: ContiguousArray<RouteVertex>

    /// The index of the vertex that corresponds to each coordinate; empty if both always have the same index.
    let vertexOfCoordinate: ContiguousArray<UInt32>

    /// The bounding boxes of the pieces, for searches over the whole route.
    let index: RouteIndex

    /// The climb and descent from the beginning to each coordinate; empty if there are no elevations.
    let climbs: ContiguousArray<RouteClimb>

    /// The route without coordinates.
    public static let empty = Route([], .none, RouteBuilder())

    /// Creates a route; its length is 0 if it has no coordinates, one, or only equal ones.
    ///
    /// - Parameters:
    ///   - coordinates: The ends of the segments, in the order of travel.
    ///   - attributes: The attributes along the route.
    /// - Throws: ``RouteError`` if a coordinate is invalid, lines are too long for the memory, or the attributes do not
    ///   fit the coordinates.
    public convenience init(
        _ coordinates: [Coordinate], attributes: RouteAttributes = .none
    ) throws(RouteError) {
        try self.init(coordinates, attributes: attributes, limit: (Self.vertexLimit, Self.divisionLimit))
    }

    /// Creates a route with other limits than ``vertexLimit`` and ``divisionLimit``.
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

    /// The number of segments between the coordinates.
    public var segmentCount: Int { max(0, coordinates.count - 1) }

    /// Returns whether the route ends within `metres` of its beginning and is more than four times as long as that
    /// distance.
    ///
    /// The distance is measured in a straight line. The result is `false` if `metres` is negative or NaN.
    public func isClosed(within metres: Double = 10) -> Bool {
        guard metres >= 0, length > 4 * metres, let first = vertices.first, let last = vertices.last
        else { return false }
        return first.squaredDistance(to: last.place) <= metres * metres
    }

    /// Returns the distance from the beginning to the coordinate with an index, in metres; `nil` if the index is out of
    /// range.
    public func along(ofCoordinate number: Int) -> Double? {
        guard coordinates.indices.contains(number) else { return nil }
        return vertices[vertex(ofCoordinate: number)].along
    }
}
