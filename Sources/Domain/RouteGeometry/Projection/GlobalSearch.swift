import CodecSupport
import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Route {
    /// Returns the point of the route that is nearest along the ground to a distant place, the origin of `plane`.
    ///
    /// The search considers the given part of the route, and begins at `foot`, the point that is nearest in a straight
    /// line.
    func nearest(farFrom plane: LocalTangentPlane, _ foot: SegmentProjection, in part: RoutePart) -> RouteProjection {
        var search = GlobalSearch(self, plane, part)
        search.run(from: foot)
        return projection(plane, search.best.foot)
    }
}

/// A search for the point of a route that is nearest to a distant place along the ground.
///
/// For a distant place, the point that is nearest in a straight line is not always the nearest along the ground, since
/// the earth is not a sphere. The search therefore measures distances along the ground.
///
/// The search divides the boxes of the route's index, and skips each box that cannot contain a nearer point than the
/// best one found so far. Distances along the ground obey the triangle inequality. A point in a box can therefore be
/// nearer than the middle vertex of the box by at most the distance between the two.
///
/// If both ends of a piece are farther away than a point between them, the nearest point is where the geodesic from the
/// place meets the route at a right angle. If nearly all of a long route is equally far away, nothing can be skipped.
/// The search then stops after a fixed number of points and returns the nearest of them.
struct GlobalSearch {
    private let route: Route
    private let plane: LocalTangentPlane
    private let query: EarthCentredPosition
    private let part: RoutePart

    private(set) var best: (foot: SegmentProjection, distance: Double) = (.none, .infinity)
    private var bestIsFoot = false

    /// The number of points that may still be examined, so that a search takes at most about 4 ms.
    private var probesLeft = 4000

    init(_ route: Route, _ plane: LocalTangentPlane, _ part: RoutePart) {
        self.route = route
        self.plane = plane
        query = plane.earthCentredOrigin
        self.part = part
    }

    /// Searches all pieces of the part of the route, beginning with a point that is probably near.
    mutating func run(from foot: SegmentProjection) {
        consider(probe(foot.piece, foot.fraction))
        descend(level: route.index.top, octet: 0)
    }

    /// The difference below which two distances count as equal, in metres.
    ///
    /// Of equally near points, the one that comes first on the route is kept.
    private static let tie = 1e-7

    // MARK: Boxes

    private mutating func descend(level: Int, octet number: Int) {
        let octet = route.index.octet(number, level: level)
        var lanes = octet.lanes(route.index.relative(query))
        while case let nearest = lanes.least, nearest < BoxOctet.absentSquare, probesLeft > 0 {
            let lane = Int(nearest.bitPattern & 7)
            lanes.remove(nearest)
            guard Self.leastWay(Double(nearest).squareRoot()) <= best.distance + Self.tie else { return }
            let box = RouteIndex.box(octet: number, lane: lane)
            let pieces = RouteIndex.pieces(inBox: box, level: level).clamped(to: part.pieces)
            guard !pieces.isEmpty, mayBeNearer(pieces, octet[lane]) else { continue }
            if level > 0 { descend(level: level - 1, octet: box) } else { look(into: pieces) }
        }
    }

    /// Returns a lower bound of the distance along the ground for a straight-line distance to a box, both in metres.
    ///
    /// A metre is subtracted since the boxes are inexact.
    private static func leastWay(_ chord: Double) -> Double {
        let diameter = 2 * Chord.radii.upperBound
        return diameter * asin(min(1, chord / diameter)) - 1
    }

    /// Returns whether a box may contain a nearer point than the best one found so far.
    ///
    /// This is judged by the distance of the vertex in the middle of the box's pieces.
    private mutating func mayBeNearer(_ pieces: Range<Int>, _ box: BoxOctet.Box) -> Bool {
        let middle = (pieces.lowerBound + pieces.upperBound) / 2
        let probe = probe(middle, 0, within: part.fractions(of: middle))
        consider(probe)
        let vertex = route.vertices[middle]
        let relative = route.index.relative(vertex.place)
        let reach = (box.upper - relative).greater(relative - box.lower)
        let chord = Double((reach * reach).sum().squareRoot()) + 1
        // The distance along the ground is at most that on the smallest circle with the same chord. If the chord is
        // longer than the circle's diameter, it is at most half the circumference of the earth.
        let diameter = 2 * Chord.radii.lowerBound
        let way = chord < diameter ? diameter * asin(chord / diameter) : 20_004_000
        return probe.distance - way - abs(probe.along - vertex.along) <= best.distance + Self.tie
    }

    // MARK: Pieces

    private mutating func look(into pieces: Range<Int>) {
        var piece = pieces.lowerBound
        while piece < pieces.upperBound, probesLeft > 0 {
            let fractions = part.fractions(of: piece)
            let begin = probe(piece, fractions.lowerBound)
            consider(begin)
            let end = probe(piece, fractions.upperBound)
            consider(end)
            if (begin.distance + end.distance - (end.along - begin.along)) / 2 <= best.distance + Self.tie {
                divide(begin, end)
            }
            // The distance from the place changes by at most the distance travelled along the route. Pieces that end
            // before `clear` therefore contain no nearer point than the best one, and are skipped.
            let clear = end.along + (end.distance - best.distance) - Self.tie
            piece += 1
            while piece < pieces.upperBound - 1, route.vertices[piece + 1].along < clear { piece += 1 }
        }
    }

    /// Searches a piece, between its points `begin` and `end`, for the points that are nearest to the place.
    ///
    /// Near the antipode of the place (the opposite point of the earth), there may be several such points within a
    /// kilometre.
    private mutating func divide(_ begin: Probe, _ end: Probe) {
        let parts = begin.distance > 19_800_000 ? 16 : 1
        var last = begin
        for part in 1...parts {
            let fraction = begin.fraction + (end.fraction - begin.fraction) * Double(part) / Double(parts)
            let next = part == parts ? end : probe(begin.piece, fraction)
            if parts > 1 { consider(next) }
            if last.slope < 0, next.slope > 0 { consider(foot(between: last, next), isFoot: true) }
            last = next
        }
    }

    /// Returns the point between two points at which the distance from the place changes from falling to rising.
    ///
    /// The point is found by the method of false position (Illinois variant).
    private mutating func foot(between begin: Probe, _ end: Probe) -> Probe {
        var (low, high) = (begin, end)
        var last = begin
        for _ in 0..<40 where high.along - low.along > 1e-6 {
            let step = (high.fraction - low.fraction) * low.slope / (low.slope - high.slope)
            let next = probe(begin.piece, low.fraction + step)
            let isSameSide = next.slope * last.slope > 0
            guard abs(next.along - last.along) > 1e-6, next.slope != 0 else { return next }
            last = next
            if next.slope < 0 {
                if isSameSide { high.slope /= 2 }
                low = next
            } else {
                if isSameSide { low.slope /= 2 }
                high = next
            }
        }
        return last
    }

    // MARK: Points

    /// A point of the route that was examined, with its distance from the place.
    private struct Probe {
        var piece: Int
        var fraction: Double
        /// The distance from the beginning of the route to this point, in metres.
        var along: Double
        /// The distance from the place to this point along the ground, in metres.
        var distance: Double
        /// The change of the distance from the place per metre along the route.
        var slope: Double
    }

    private mutating func probe(
        _ piece: Int, _ fraction: Double, within range: ClosedRange<Double> = 0...1
    ) -> Probe {
        probesLeft -= 1
        let piece = min(max(piece, part.first), part.last)
        let fraction = min(max(fraction, range.lowerBound), range.upperBound)
        let (a, b) = (route.vertices[piece], route.vertices[piece + 1])
        let ground = SegmentProjection(piece: piece, fraction: fraction, squaredDistance: 0).onGround(from: a, to: b)
        let coordinate = plane.point(onGround: ground)
        let way = Geodesic.inverse(from: plane.origin, to: coordinate)
        let ahead = RouteDirection(from: a, to: b).horizontal(at: coordinate)
        let bearing = (way.finalBearing ?? 0) * .pi / 180
        let length = (ahead.east * ahead.east + ahead.north * ahead.north).squareRoot()
        let growth = ahead.east * sin(bearing) + ahead.north * cos(bearing)
        return Probe(
            piece: piece, fraction: fraction, along: a.along + fraction * (b.along - a.along), distance: way.distance,
            slope: length > 0 ? growth / length : 0)
    }

    /// Keeps a point if it is better than the best one found so far.
    ///
    /// Of equally near points, one at which the distance changes from falling to rising (`isFoot`) takes precedence.
    /// Otherwise, the point that comes first on the route is kept.
    private mutating func consider(_ probe: Probe, isFoot: Bool = false) {
        guard probe.distance <= best.distance + Self.tie else { return }
        let isFirst = (probe.piece, probe.fraction) < (best.foot.piece, best.foot.fraction)
        let isBetter = isFoot == bestIsFoot ? isFirst : isFoot
        guard probe.distance < best.distance - Self.tie || isBetter else { return }
        best = (SegmentProjection(piece: probe.piece, fraction: probe.fraction, squaredDistance: 0), probe.distance)
        bestIsFoot = isFoot
    }
}
