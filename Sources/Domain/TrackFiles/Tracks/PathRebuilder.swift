import GPXFormat

/// Converts points to a sequence of GPX items; each point names its track or route and its segment.
///
/// A path, that is a track or route, consists of consecutive points. A waypoint in between ends the path, and a new
/// path with the same name begins after the waypoint, since items cannot continue a path that has ended.
struct PathRebuilder {
    /// The path (track or route) and the segment that a point names.
    struct Place: Equatable {
        var kind = TrackPlace.Kind.track
        var path = 1
        var segment = 1
        var name: String?
        var description: String?
        var type: String?
    }

    /// The metadata of the document, which become the first item.
    var metadata = GPXMetadata(creator: "swift-geolocation")

    /// The number of created items that have not been returned yet.
    var waitingItems: Int { items.count - taken }

    private var place: Place?
    private var isBegun = false
    private var items: [GPXItem] = []
    private var taken = 0

    /// Returns the next item that results from the points added so far; `nil` if there is none.
    mutating func next() -> GPXItem? {
        guard taken < items.count else { return nil }
        let item = items[taken]
        taken += 1
        if taken == items.count {
            items.removeAll(keepingCapacity: true)
            taken = 0
        }
        return item
    }

    /// Adds a point, and before it the items that begin its path and segment if they are not open yet.
    mutating func add(_ point: GPXPoint, at next: Place) {
        begin()
        guard next.kind != .waypoint else {
            end()
            return items.append(.waypoint(point))
        }
        if next != place { lead(to: next) }
        items.append(next.kind == .track ? .point(point) : .routePoint(point))
    }

    /// Adds the items that end the open path and the document.
    mutating func finish() {
        begin()
        end()
    }

    private mutating func lead(to next: Place) {
        if let place, place.kind == next.kind, place.path == next.path, place.name == next.name {
            if next.kind == .track { items += [.segmentEnd(), .segmentStart] }
        } else {
            end()
            let head = GPXPathHead(name: next.name, description: next.description, type: next.type)
            items += next.kind == .track ? [.trackStart(head), .segmentStart] : [.routeStart(head)]
        }
        place = next
    }

    /// Adds the item of the metadata, unless it has already been added.
    mutating func begin() {
        guard !isBegun else { return }
        isBegun = true
        items.append(.metadata(metadata))
    }

    private mutating func end() {
        switch place?.kind {
        case .track: items += [.segmentEnd(), .trackEnd]
        case .route: items.append(.routeEnd)
        case .waypoint, nil: break
        }
        place = nil
    }
}
