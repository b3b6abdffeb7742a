public import Geolocation

/// The strip along a route: so many metres to its left, and so many to its right.
///
/// It is rounded at the ends and around corners.
public struct RouteCorridor: Sendable, Hashable {
    /// The route in its middle.
    public let route: Route

    /// Metres to the left of the direction of travel, not less than 0.
    public let left: Double

    /// Metres to the right of it, not less than 0.
    public let right: Double

    /// What a place on the route itself may lie beside it, metres squared.
    private static let tolerance = 1e-12

    /// Makes a corridor; a width that is less than 0 or not a number counts as 0.
    public init(along route: Route, left: Double, right: Double) {
        self.route = route
        self.left = left > 0 ? left : 0
        self.right = right > 0 ? right : 0
    }

    /// Makes a corridor that reaches so many metres to both sides.
    public init(along route: Route, width: Double) {
        self.init(along: route, left: width, right: width)
    }

    /// Whether a place lies in it: near enough to some piece of the route, on that piece's side.
    ///
    /// It is exact to 1 cm for widths up to 100 km. A place that is not valid lies nowhere.
    public func contains(_ place: Coordinate) -> Bool {
        guard left != right, route.vertices.count > 1 else { return route.isWithin(max(left, right), of: place) }
        guard place.isValid else { return false }
        let query = EarthCentredPosition(place)
        let (leftReach, rightReach) = (Chord.reach(left), Chord.reach(right))
        var isInside = false
        route.vertices.withUnsafeBufferPointer { vertices in
            let count = vertices.count - 1
            route.index.forEachPiece(near: query, within: max(leftReach, rightReach), count: count) { piece in
                let foot = PieceFoot(query, vertices, piece)
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
