import GPXFormat

/// Makes items of points that each say which track, route and segment they belong to.
///
/// A path lasts as long as its points follow each other: a waypoint in between ends it, and what comes behind begins it
/// again under the same name, since no item goes on with a path that has ended.
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
    private var items: [GPXItem] = []
    private var taken = 0

    /// The next item of the points so far.
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

    /// Adds a point behind the items that lead to it.
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
            let head = GPXPathHead(name: next.name)
            items += next.kind == .track ? [.trackStart(head), .segmentStart] : [.routeStart(head)]
        }
        place = next
    }

    private mutating func begin() {
        guard !isBegun else { return }
        isBegun = true
        items.append(.metadata(GPXMetadata(creator: "swift-geolocation")))
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
