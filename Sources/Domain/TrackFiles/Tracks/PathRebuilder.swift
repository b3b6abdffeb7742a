import GPXFormat

/// Converts points, each of which names its track, route and segment, to a sequence of items.
///
/// A path consists of consecutive points: a waypoint in between ends the path, and a new path with the same name begins
/// after the waypoint, since items cannot continue a path that has ended.
struct PathRebuilder {
    /// The path and segment named by a point.
    struct Place: Equatable {
        var kind = TrackPlace.Kind.track
        var path = 1
        var segment = 1
        var name: String?
        var description: String?
        var type: String?
    }

    /// The metadata of the document, added before the first point.
    var metadata = GPXMetadata(creator: "swift-geolocation")

    /// The number of items that have not been returned yet.
    var waitingItems: Int { items.count - taken }

    private var place: Place?
    private var isBegun = false
    private var items: [GPXItem] = []
    private var taken = 0

    /// Returns the next item that results from the points added so far.
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

    /// Adds a point, preceded by the items that open its path and segment.
    mutating func add(_ point: GPXPoint, at next: Place) {
        begin()
        guard next.kind != .waypoint else {
            end()
            return items.append(.waypoint(point))
        }
        if next != place { lead(to: next) }
        items.append(next.kind == .track ? .point(point) : .routePoint(point))
    }

    /// Adds the items that end the document.
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

    /// Adds the metadata, unless they have already been added.
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
