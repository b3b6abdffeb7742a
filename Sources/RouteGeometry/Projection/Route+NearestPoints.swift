public import Geolocation

extension Route {
    /// The passages of the route by a place: the points where its distance is least, each of them apart from the others.
    ///
    /// Of two of them that lie behind each other on the route, the one is a passage of its own where between them the
    /// route leads at least 5 m farther away than both are. So a way there and back passes twice, and three laps three times;
    /// a turning point, a bend and the dither of a recorded track pass once.
    ///
    /// Where more passages are equally near, within 1 mm, than the limit allows, as on many laps, those that are returned lie
    /// evenly among them, the first one on the route included. The cost is that of the pieces within the radius.
    ///
    /// - Parameters:
    ///   - place: Where to look.
    ///   - radius: Metres up to which a passage is of interest; up to 4 km it is exact, beyond within a thousandth.
    ///   - limit: How many passages are wanted.
    /// - Returns: The passages, the nearest first, equally near ones in the order of the route; none where the place is not
    ///   valid.
    public func nearestPoints(to place: Coordinate, within radius: Double, limit: Int) -> [RouteProjection] {
        guard place.isValid, !vertices.isEmpty, radius >= 0, limit > 0 else { return [] }
        guard vertices.count > 1 else { return nearest(to: place).map { $0.distance <= radius ? [$0] : [] } ?? [] }
        let plane = LocalTangentPlane(origin: place)
        let query = plane.earthCentredOrigin
        let reach = Chord.reach(radius)
        var search = PassageSearch(query, reach: reach)
        vertices.withUnsafeBufferPointer { vertices in
            index.forEachPiece(near: query, within: reach + PassageSearch.rise, count: pieceCount) { piece in
                search.look(at: piece, vertices)
                return true
            }
        }
        return search.nearest(limit).map { projection(plane, $0) }
    }
}

/// A walk over the pieces near a place, in the order of the route, that finds its passages.
struct PassageSearch {
    /// Metres by which the route leads farther away between two passages.
    static let rise = 5.0

    /// Metres within which distances are equal.
    private static let tie = 1e-3

    private let query: EarthCentredPosition
    private let reach: Double
    private var found: [Passage] = []

    /// The passage that may still come nearer, and how far the route has led away since its nearest point.
    private var current: Passage?
    private var hill = 0.0
    private var last = 0

    private struct Passage {
        var foot: PieceFoot
        var distance: Double
    }

    /// - Parameter reach: The straight distance up to which passages count.
    init(_ query: EarthCentredPosition, reach: Double) {
        self.query = query
        self.reach = reach
    }

    /// Looks at the next piece that comes near.
    mutating func look(at piece: Int, _ vertices: UnsafeBufferPointer<RouteVertex>) {
        let foot = PieceFoot(query, vertices, piece)
        let next = Passage(foot: foot, distance: foot.squaredDistance.squareRoot())
        // Pieces between that were left out are farther away than any passage by the rise.
        hill =
            piece == last + 1
            ? max(hill, vertices[piece].squaredDistance(to: query).squareRoot()) : .infinity
        last = piece
        if let current, hill - max(current.distance, next.distance) < Self.rise {
            guard next.distance < current.distance else { return }
        } else {
            close()
        }
        current = next
        hill = next.distance
    }

    private mutating func close() {
        if let current, current.distance <= reach { found.append(current) }
        current = nil
    }

    /// The nearest passages, equally near ones in the order of the route.
    mutating func nearest(_ limit: Int) -> [PieceFoot] {
        close()
        found.sort { ($0.distance, $0.foot.piece) < ($1.distance, $1.foot.piece) }
        var chosen: [PieceFoot] = []
        var begin = 0
        while begin < found.count, chosen.count < limit {
            let bound = found[begin].distance + Self.tie
            let end = found[begin...].firstIndex { $0.distance > bound } ?? found.count
            let feet = found[begin..<end].map(\.foot).sorted { $0.piece < $1.piece }
            chosen += Self.spread(feet, limit - chosen.count)
            begin = end
        }
        return chosen
    }

    /// So many of the feet, evenly among them, the first one included.
    private static func spread(_ feet: [PieceFoot], _ limit: Int) -> [PieceFoot] {
        guard feet.count > limit else { return feet }
        guard limit > 1 else { return Array(feet.prefix(1)) }
        let last = Int64(feet.count - 1)
        return (0..<limit).map { feet[Int(Int64($0) * last / Int64(limit - 1))] }
    }
}
