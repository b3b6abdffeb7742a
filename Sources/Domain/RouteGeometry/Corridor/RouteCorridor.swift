public import Geolocation

/// A strip along a route, with one width to the left of the route and another width to the right.
///
/// The strip is rounded at its ends and around corners.
public struct RouteCorridor: Sendable, Hashable {
    /// The route in the middle of the corridor, from which both widths are measured.
    public let route: Route

    /// The width of the corridor to the left of the direction of travel, in metres; never negative.
    public let left: Double

    /// The width of the corridor to the right of the direction of travel, in metres; never negative.
    public let right: Double

    /// The squared distance from the route up to which a place counts as on the route itself, in square metres.
    private static let tolerance = 1e-12

    /// Creates a corridor along a route.
    ///
    /// A negative or NaN width counts as 0.
    public init(along route: Route, left: Double, right: Double) {
        self.route = route
        self.left = left > 0 ? left : 0
        self.right = right > 0 ? right : 0
    }

    /// Creates a corridor along a route, with the same width to both sides.
    public init(along route: Route, width: Double) {
        self.init(along: route, left: width, right: width)
    }

    /// Returns whether a place lies inside the corridor.
    ///
    /// The distance of the place from the route is compared with the width on the side of the route on which the place
    /// lies. If the route passes the place several times, for example on the way out and on the way back, it is enough
    /// that the place lies inside at one of them. The result is exact to 1 cm for widths up to 100 km, and `false` for
    /// an invalid place.
    public func contains(_ place: Coordinate) -> Bool {
        guard left != right, route.length > 0 else { return route.isWithin(max(left, right), of: place) }
        guard place.isValid else { return false }
        let query = EarthCentredPosition(place)
        let (leftReach, rightReach) = (Chord.reach(left), Chord.reach(right))
        let longest = max(leftReach, rightReach)
        var isInside = false
        route.vertices.withUnsafeBufferPointer { vertices in
            route.index.forEachPiece(near: query, within: longest, count: vertices.count - 1) { piece in
                let foot = SegmentProjection(query, vertices, piece)
                guard let bend = passage(of: query, at: foot, vertices) else { return true }
                // At a point at which the route turns back, a place is to the left on the way out and to the right on the
                // way back, or the reverse.
                let reach = bend.isReversal ? longest : bend.isLeft(query) ? leftReach : rightReach
                isInside = foot.squaredDistance <= reach * reach + Self.tolerance
                return !isInside
            }
        }
        return isInside
    }

    /// Returns the directions of the route at a point that is nearer to a place than the route shortly before and after.
    ///
    /// The result is `nil` if the route comes nearer to the place just before or after the piece, since the side of the
    /// place cannot be judged from this piece then. It is also `nil` for a vertex at the beginning of a piece, unless
    /// the route begins there, since every other vertex is examined as the end of a piece.
    ///
    /// - Parameter foot: The point of a piece that is nearest to the place.
    private func passage(
        of place: EarthCentredPosition, at foot: SegmentProjection, _ vertices: UnsafeBufferPointer<RouteVertex>
    ) -> RouteBend? {
        let (begin, end) = (vertices[foot.piece], vertices[foot.piece + 1])
        guard end.along > begin.along else { return nil }
        let direction = route.direction(ofPiece: foot.piece)
        if foot.fraction <= 0, begin.along > 0 { return nil }
        guard foot.fraction >= 1, end.along < route.length else {
            return RouteBend(corner: begin.place, before: direction, after: direction)
        }
        let next = route.directedPiece(at: end.along)
        guard SegmentProjection(place, vertices, next).fraction <= 0 else { return nil }
        return RouteBend(corner: end.place, before: direction, after: route.direction(ofPiece: next))
    }
}
