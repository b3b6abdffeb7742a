import GPXFormat

/// Makes items of points that each say which track, route and segment they belong to.
struct PathRebuilder {
    /// Where a point says that it belongs.
    struct Place: Equatable {
        var kind = TrackPlace.Kind.track
        var path = 1
        var segment = 1
        var name: String?
    }

    private var place: Place?
    private var isBegun = false

    /// The items that lead to a point, and the point.
    mutating func items(for point: GPXPoint, at next: Place) -> [GPXItem] {
        var items = begin()
        if next.kind == .waypoint {
            items += end()
            return items + [.waypoint(point)]
        }
        if let place, place.kind == next.kind, place.path == next.path, place.name == next.name {
            if next.kind == .track, place.segment != next.segment { items += [.segmentEnd(), .segmentStart] }
        } else {
            items += end()
            let head = GPXPathHead(name: next.name)
            items += next.kind == .track ? [.trackStart(head), .segmentStart] : [.routeStart(head)]
        }
        place = next
        return items + [next.kind == .track ? .point(point) : .routePoint(point)]
    }

    /// The items that end the document.
    mutating func finish() -> [GPXItem] { begin() + end() }

    private mutating func begin() -> [GPXItem] {
        defer { isBegun = true }
        return isBegun ? [] : [.metadata(GPXMetadata(creator: "swift-geolocation"))]
    }

    private mutating func end() -> [GPXItem] {
        defer { place = nil }
        switch place?.kind {
        case .track: return [.segmentEnd(), .trackEnd]
        case .route: return [.routeEnd]
        case .waypoint, nil: return []
        }
    }
}
