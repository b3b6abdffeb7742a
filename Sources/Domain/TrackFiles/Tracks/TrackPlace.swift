import GPXFormat

/// The path and segment of a point in a document, for formats that write them beside each point.
struct TrackPlace {
    /// The kind of path that a point belongs to.
    enum Kind: String {
        case waypoint
        case route
        case track
    }

    /// The kind of path that the point belongs to.
    private(set) var kind = Kind.waypoint

    /// The number of the segment in its track, from 1.
    private(set) var segment = 1

    private var head = GPXPathHead()
    private var routes = 0
    private var tracks = 0

    /// The number of the route or track, from 1, counted separately; `nil` for waypoints.
    var path: Int? {
        switch kind {
        case .waypoint: nil
        case .route: max(1, routes)
        case .track: max(1, tracks)
        }
    }

    /// The name of the route or track; `nil` for waypoints and if there is no name.
    var name: String? {
        guard kind != .waypoint, let name = head.name, !name.isEmpty else { return nil }
        return name
    }

    /// Updates the position with an item; returns its point if it has one.
    mutating func follow(_ item: GPXItem) -> GPXPoint? {
        switch item {
        case .waypoint(let point): return enter(.waypoint, point)
        case .routePoint(let point): return enter(.route, point)
        case .point(let point): return enter(.track, point)
        case .routeStart(let head):
            routes += 1
            self.head = head
        case .trackStart(let head):
            tracks += 1
            self.head = head
            segment = 0
        case .segmentStart: segment += 1
        case .routeEnd, .trackEnd: head = GPXPathHead()
        case .metadata, .segmentEnd, .extensions: break
        }
        return nil
    }

    private mutating func enter(_ kind: Kind, _ point: GPXPoint) -> GPXPoint {
        self.kind = kind
        return point
    }
}
