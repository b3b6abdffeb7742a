public import Geolocation

extension Route {
    /// Returns the points at which the route passes a place, that is, comes nearer to it than shortly before and after.
    ///
    /// Two such points are separate passages if the route between them reaches a point whose distance from the place
    /// exceeds the distances of both by at least 5 m. A route that leads out and back on the same road therefore passes
    /// twice, and a route of three laps three times. A turning point, a bend and the jitter of a recorded track count
    /// as one passage.
    ///
    /// If more than `limit` passages are equally near (their distances differ by at most 1 mm), for example on many
    /// laps, the result contains an even selection of them that includes the first on the route. The time that the
    /// search takes depends only on the number of pieces within the radius.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - radius: The radius in metres; exact up to 4 km, and to one part in a thousand beyond.
    ///   - limit: The maximum number of passages.
    /// - Returns: The passages, the nearest first, equally near ones in the order of the route; empty if the place is
    ///   invalid.
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

/// A search for the points at which a route passes a place.
///
/// The search examines the pieces near the place in the order of the route.
struct PassageSearch {
    /// The amount by which the distance from the place must rise and fall again between two passages, in metres.
    static let rise = 5.0

    /// The difference up to which two distances count as equal, in metres.
    private static let tie = 1e-3

    private let query: EarthCentredPosition
    private let reach: Double
    private var found: [Passage] = []

    /// The passage found last, which is not final since the route may still come nearer to the place.
    private var current: Passage?
    /// The largest distance from the place that the route has reached after the nearest point of the current passage,
    /// in metres.
    ///
    /// The distance counts as infinite if the search has skipped pieces since that point.
    private var hill = 0.0
    private var last = 0

    private struct Passage {
        var foot: SegmentProjection
        var distance: Double
    }

    /// Creates a search for the passages near a place.
    ///
    /// - Parameters:
    ///   - query: The place.
    ///   - reach: The maximum straight distance of a passage from the place, in metres.
    init(_ query: EarthCentredPosition, reach: Double) {
        self.query = query
        self.reach = reach
    }

    /// Examines the next piece of the route that is near the place.
    mutating func look(at piece: Int, _ vertices: UnsafeBufferPointer<RouteVertex>) {
        let foot = SegmentProjection(query, vertices, piece)
        let next = Passage(foot: foot, distance: foot.squaredDistance.squareRoot())
        // If pieces were skipped, they are farther away than any passage by more than ``rise``, so a new passage
        // begins.
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

    /// Returns the nearest passages, at most `limit`, with the nearest first; equally near ones are in the order of the
    /// route.
    mutating func nearest(_ limit: Int) -> [SegmentProjection] {
        close()
        found.sort { ($0.distance, $0.foot.piece) < ($1.distance, $1.foot.piece) }
        var chosen: [SegmentProjection] = []
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

    /// Returns at most `limit` of the given points, spread evenly over all of them and including the first one.
    private static func spread(_ feet: [SegmentProjection], _ limit: Int) -> [SegmentProjection] {
        guard feet.count > limit else { return feet }
        guard limit > 1 else { return Array(feet.prefix(1)) }
        let last = Int64(feet.count - 1)
        return (0..<limit).map { feet[Int(Int64($0) * last / Int64(limit - 1))] }
    }
}
