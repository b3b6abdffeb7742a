import GPXFormat

/// The path (track or route) and the segment to which a point belongs, for formats that write them with each point.
struct TrackPlace {
    /// Whether a point is a waypoint, or belongs to a route or a track.
    enum Kind: String {
        case waypoint
        case route
        case track
    }

    /// Whether the current point is a waypoint, or belongs to a route or a track.
    private(set) var kind = Kind.waypoint

    /// The number of the segment to which the point belongs, counted from 1 in its track.
    private(set) var segment = 1

    private var head = GPXPathHead()
    private var routes = 0
    private var tracks = 0

    /// The number of the track or route; `nil` for waypoints.
    ///
    /// Tracks and routes are counted separately, both from 1.
    var path: Int? {
        switch kind {
        case .waypoint: nil
        case .route: max(1, routes)
        case .track: max(1, tracks)
        }
    }

    /// The name of the track or route; `nil` for waypoints, and if the track or route has no name.
    var name: String? {
        guard kind != .waypoint, let name = head.name, !name.isEmpty else { return nil }
        return name
    }

    /// Updates the path and the segment with the next item of the document; returns the item's point if it has one.
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
