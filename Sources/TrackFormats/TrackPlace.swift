import GPXFormat

/// Where in a document a point stands, for formats that write that beside each point.
struct TrackPlace {
    /// What a point belongs to.
    enum Kind: String {
        case waypoint
        case route
        case track
    }

    /// What the point belongs to.
    private(set) var kind = Kind.waypoint

    /// The number of the route or the track, from 1, each counted for itself; 0 for waypoints.
    private(set) var path = 0

    /// What is known of the route or the track.
    private(set) var head = GPXPathHead()

    /// The number of the segment in its track, from 1; 0 where there is none.
    private(set) var segment = 0

    private var routes = 0
    private var tracks = 0

    /// Follows an item, and returns its point if it has one.
    mutating func follow(_ item: GPXItem) -> GPXPoint? {
        switch item {
        case .waypoint(let point):
            kind = .waypoint
            path = 0
            return point
        case .routePoint(let point), .point(let point): return point
        case .routeStart(let head):
            routes += 1
            enter(.route, number: routes, head)
        case .trackStart(let head):
            tracks += 1
            enter(.track, number: tracks, head)
        case .segmentStart: segment += 1
        case .metadata, .routeEnd, .segmentEnd, .trackEnd, .extensions: break
        }
        return nil
    }

    private mutating func enter(_ kind: Kind, number: Int, _ head: GPXPathHead) {
        self.kind = kind
        path = number
        self.head = head
        segment = 0
    }
}
