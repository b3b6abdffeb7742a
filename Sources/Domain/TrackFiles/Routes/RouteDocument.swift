public import Geolocation
public import RouteGeometry

/// A route read from a document: GPX, GeoJSON or an encoded polyline, detected by its contents.
///
/// - GPX: the first route (`<rte>`) with points; without one, all segments of all tracks in the order of the file, as a
///   replay would travel them. Waypoints are stops, and so are named points of the route.
/// - GeoJSON (RFC 7946): the first line (`LineString`, or `MultiLineString` with its parts joined) with positions, in a
///   geometry, a feature or a collection of either. Points are stops, named by the feature's property `name`. Times are
///   taken from the property `coordTimes` or `times`. Longitudes up to ±540, which a line across the antimeridian may
///   have, are wrapped.
/// - An encoded polyline in Google's format, see ``EncodedPolyline``, with nothing but white space around it.
///
/// Invalid points are left out and counted in ``drops``, as are further routes and lines. A document that is malformed,
/// truncated or without a route is an error. Time and memory are proportional to the size of the document, at most
/// ``byteLimit``; read it on a thread that may block.
public struct RouteDocument: Sendable, Hashable {
    /// The maximum size of a document in bytes: 512 MiB.
    ///
    /// A GeoJSON document, which is stored as a tree, may have an eighth of that.
    public static let byteLimit = 512 << 20

    /// The maximum number of coordinates of a route.
    public static let coordinateLimit = 1 << 24

    /// The maximum number of stops of a route; further stops are counted as drops.
    public static let stopLimit = 1 << 16

    /// The name of the route, or of the document if the route has none.
    public var name: String?

    /// The coordinates of the route, at least one.
    public var coordinates: [Coordinate]

    /// The elevation of each coordinate in metres above mean sea level; `nil` unless all of them are known.
    public var elevations: [Double]?

    /// The time of each coordinate in seconds since the first coordinate.
    ///
    /// It is `nil` unless all times are known and in non-decreasing order.
    public var times: [Double]?

    /// The stops of the route without duplicates, in the order of the document.
    public var stops: [RouteStop]

    /// The numbers of unusable parts of the document, by reason.
    public var drops: DropCounts

    /// Creates a route document from the given values.
    ///
    /// - Parameters:
    ///   - name: The name of the route.
    ///   - coordinates: The coordinates of the route.
    ///   - elevations: The elevation of each coordinate in metres above mean sea level.
    ///   - times: The time of each coordinate in seconds since the first.
    ///   - stops: The stops of the route.
    ///   - drops: The numbers of unusable parts of the document, by reason.
    public init(
        name: String? = nil, coordinates: [Coordinate], elevations: [Double]? = nil, times: [Double]? = nil,
        stops: [RouteStop] = [], drops: DropCounts = DropCounts()
    ) {
        self.name = name
        self.coordinates = coordinates
        self.elevations = elevations
        self.times = times
        self.stops = stops
        self.drops = drops
    }

    /// Returns the route along the coordinates, with elevations and expected times if they are known.
    ///
    /// - Throws: `RouteError` if a coordinate or another value is invalid, or if lines are so long that they would have
    ///   to be divided into too many pieces.
    public func route() throws(RouteError) -> Route {
        try Route(coordinates, attributes: RouteAttributes(elevations: elevations, expectedTimes: times))
    }
}
