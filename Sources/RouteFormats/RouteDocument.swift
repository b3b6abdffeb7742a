public import Geolocation
public import RouteGeometry

/// What a document says of a route: GPX, GeoJSON or an encoded polyline, whose contents are looked at to tell which it is.
///
/// - GPX: the first route (`<rte>`) that has points; where there is none, all segments of all tracks in the order of the file,
///   as a replay of it would travel them. Waypoints are stops, and so are the points of the route that have a name.
/// - GeoJSON (RFC 7946): the first line (`LineString` or `MultiLineString`, whose parts are joined) that has positions, in a
///   geometry, a feature or a collection of either. Points are stops, with the feature's property `name`. Times are
///   taken from the property `coordTimes` or `times`. Longitudes up to ±540, which a line across the antimeridian may have,
///   are wrapped.
/// - An encoded polyline in Google's format, see ``EncodedPolyline``, and nothing else but white space around it.
///
/// Points that are none are left out and counted in ``drops``, and so are further routes and lines. A document that is
/// malformed, cut off or without a route is an error. Reading takes time and memory in proportion to the document, of
/// which it holds ``byteLimit`` bytes at most; it belongs on a thread that may wait.
public struct RouteDocument: Sendable, Hashable {
    /// Bytes that a document may have: 512 MiB; one of GeoJSON, which is held as a tree, an eighth of that.
    public static let byteLimit = 512 << 20

    /// Coordinates that a route may have.
    public static let coordinateLimit = 1 << 24

    /// Stops that are kept; what comes behind them is counted.
    public static let stopLimit = 1 << 16

    /// The name of the route, or of the document where the route has none.
    public var name: String?

    /// The route's coordinates, at least one.
    public var coordinates: [Coordinate]

    /// The height above mean sea level of each coordinate, metres; nil unless the document tells all of them.
    public var elevations: [Double]?

    /// When each coordinate is reached, seconds since the first; nil unless the document tells all of them and they never
    /// run backwards.
    public var times: [Double]?

    /// The stops, in the order of the document, each of them once.
    public var stops: [RouteStop]

    /// What of the document could not be used, by reason.
    public var drops: DropCounts

    /// Makes one from its parts.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - coordinates: The route.
    ///   - elevations: Metres above mean sea level, as many as coordinates.
    ///   - times: Seconds since the first coordinate, as many as coordinates.
    ///   - stops: The stops.
    ///   - drops: What could not be used.
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

    /// The route along the coordinates, with elevations and expected times where they are known.
    ///
    /// - Throws: `RouteError` where a coordinate or one of the values is not valid, or where the lines are so long that they
    ///   would fill the memory.
    public func route() throws(RouteError) -> Route {
        try Route(coordinates, attributes: RouteAttributes(elevations: elevations, expectedTimes: times))
    }
}
