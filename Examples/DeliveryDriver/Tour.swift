import RouteFollowing

/// The planned tour, and the one that is actually driven.
struct Tour: Sendable {
    /// The planned route, and the driven one, which misses the turn after the harbour.
    let (planned, driven): (Route, Route)
    private let stops: [RouteStop]

    init() throws {
        let document = try RouteDocument(reading: Self.gpx)
        planned = try document.route()
        stops = document.stops
        let missed = [(47.6562, 9.1870), (47.6562, 9.1830)].map { Coordinate(latitude: $0, longitude: $1) }
        driven = try Route(document.coordinates.prefix(8) + missed + document.coordinates.dropFirst(8))
    }

    /// Returns the positions of the stops along a route.
    func stops(on route: Route) -> [RouteWaypoint] { RouteWaypoints(stops, on: route).waypoints }

    /// Returns a route from any place to the end.
    ///
    /// It stands in for a routing service, and follows the driven streets.
    func way(from place: Coordinate) throws -> Route? {
        try driven.nearest(to: place).map { try Route(Array(driven.path(from: $0))) }
    }

    /// Route points with a name are stops.
    private static let gpx = """
        <gpx version="1.1" creator="hand"><rte><rtept lat="47.6600" lon="9.1750"/><rtept lat="47.6627" lon="9.1750"/>
        <rtept lat="47.6640" lon="9.1770"/><rtept lat="47.6640" lon="9.1803"><name>Bakery</name></rtept>
        <rtept lat="47.6640" lon="9.1837"/><rtept lat="47.6618" lon="9.1837"/>
        <rtept lat="47.6609" lon="9.1870"><name>Harbour</name></rtept><rtept lat="47.6578" lon="9.1870"/>
        <rtept lat="47.6578" lon="9.1830"/><rtept lat="47.6578" lon="9.1790"><name>School</name></rtept>
        <rtept lat="47.6560" lon="9.1770"/><rtept lat="47.6573" lon="9.1737"/><rtept lat="47.6600" lon="9.1737"/>
        <rtept lat="47.6600" lon="9.1750"><name>Depot</name></rtept></rte></gpx>
        """
}
