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
    /// lies. The result is exact to 1 cm for widths up to 100 km, and `false` for an invalid place.
    public func contains(_ place: Coordinate) -> Bool {
        guard left != right, route.vertices.count > 1 else { return route.isWithin(max(left, right), of: place) }
        guard place.isValid else { return false }
        let query = EarthCentredPosition(place)
        let (leftReach, rightReach) = (Chord.reach(left), Chord.reach(right))
        var isInside = false
        route.vertices.withUnsafeBufferPointer { vertices in
            let count = vertices.count - 1
            route.index.forEachPiece(near: query, within: max(leftReach, rightReach), count: count) { piece in
                let foot = SegmentProjection(query, vertices, piece)
                let direction = route.direction(ofPiece: piece)
                let isLeft = direction.side(of: query, from: vertices[piece].place) < 0
                let reach = isLeft ? leftReach : rightReach
                isInside = foot.squaredDistance <= reach * reach + Self.tolerance
                return !isInside
            }
        }
        return isInside
    }
}
