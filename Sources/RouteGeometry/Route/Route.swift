public import Geolocation

/// A way along the earth: coordinates joined by the shortest lines of the WGS 84 ellipsoid.
///
/// It is immutable and shared by whoever follows it. Places on it are told by their distance along it, in metres from its
/// beginning. Poles and the antimeridian are places like any other, and a line may be thousands of kilometres long.
///
/// Inside, lines longer than 1 km are divided, so that each piece is straight in space but for 2 cm: projections are
/// those of vectors, and neither trigonometry nor a map is needed to find where on the route somebody is.
public final class Route: Sendable {
    /// Metres beyond which a line is divided.
    static let pieceLimit = 1000.0

    /// The vertices that a route may have, those of divided lines included: 1 GiB.
    static let vertexLimit = 1 << 25

    /// The coordinates from which the route was made.
    public let coordinates: [Coordinate]

    /// What is known along the route.
    public let attributes: RouteAttributes

    /// Metres from the beginning to the end.
    public let length: Double

    /// A number that is the same for the same coordinates, and hardly ever for others.
    ///
    /// It tells whether what was stored with one route belongs to another, and does not change between runs and machines.
    public let fingerprint: UInt64

    /// The vertices; with divided lines there are more of them than coordinates.
    let vertices: ContiguousArray<RouteVertex>

    /// The vertex of each coordinate; empty where they have the same numbers.
    let vertexOfCoordinate: ContiguousArray<UInt32>

    /// Boxes around the pieces, for searches over the whole route.
    let index: RouteIndex

    /// Climb and descent to each coordinate; empty where there are no elevations.
    let climbs: ContiguousArray<RouteClimb>

    /// The route of no coordinate.
    public static let empty = Route([], .none, RouteBuilder(count: 0, vertexLimit: 0))

    /// Makes a route; none, one or equal coordinates make one of length 0.
    ///
    /// - Parameters:
    ///   - coordinates: The ends of the segments, in the order of travel.
    ///   - attributes: What is known along the route.
    /// - Throws: ``RouteError`` where a coordinate is not valid, lines are so long that they would fill the memory, or
    ///   attributes do not belong to as many coordinates.
    public convenience init(
        _ coordinates: [Coordinate], attributes: RouteAttributes = .none
    ) throws(RouteError) {
        try self.init(coordinates, attributes: attributes, vertexLimit: Self.vertexLimit)
    }

    /// Makes a route with another limit than ``vertexLimit``.
    package convenience init(
        _ coordinates: [Coordinate], attributes: RouteAttributes = .none, vertexLimit: Int
    ) throws(RouteError) {
        try attributes.check(coordinates: coordinates.count)
        var builder = RouteBuilder(count: coordinates.count, vertexLimit: vertexLimit)
        for index in coordinates.indices { try builder.append(coordinates[index], index) }
        self.init(coordinates, attributes, builder)
    }

    /// Makes a route of what has been laid out.
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

    /// How many segments join the coordinates.
    public var segmentCount: Int { max(0, coordinates.count - 1) }

    /// Whether the route ends within so many metres of where it begins, having led away: it is more than four times as long.
    ///
    /// False for a number that is less than 0 or not one. The distance is the straight one.
    public func isClosed(within metres: Double = 10) -> Bool {
        guard metres >= 0, length > 4 * metres, let first = vertices.first, let last = vertices.last
        else { return false }
        return first.squaredDistance(to: last.place) <= metres * metres
    }

    /// Metres from the beginning to a coordinate, given its number from 0; nil where there is none.
    public func along(ofCoordinate number: Int) -> Double? {
        guard coordinates.indices.contains(number) else { return nil }
        return vertices[vertex(ofCoordinate: number)].along
    }
}
