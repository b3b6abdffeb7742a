import Geolocation

/// The directions in which a route reaches a point of the route and continues from it.
///
/// Between two vertices, both are equal.
struct RouteBend {
    /// A position on the line in both directions: the vertex at which the route bends.
    let corner: EarthCentredPosition
    let before: RouteDirection
    let after: RouteDirection

    /// Whether the route turns back onto the line on which it came, so that the bend has no inner and outer side.
    var isReversal: Bool {
        let product = before.x * after.x + before.y * after.y + before.z * after.z
        return product < 0 && abs(turn) <= 1e-6 * Chord.radius * -product
    }

    /// A number that is positive if the route bends to the right, negative if it bends to the left.
    private var turn: Double { before.side(of: after, at: corner) }

    /// Returns whether a place lies to the left of the route; no point of the route near the bend may be nearer to the
    /// place than the bend.
    func isLeft(_ place: EarthCentredPosition) -> Bool {
        let isLeftBefore = before.side(of: place, from: corner) < 0
        let isLeftAfter = after.side(of: place, from: corner) < 0
        // At a left bend, a place to the left of the route is to the left of both directions. At a right bend, it is to
        // the left of at least one of them.
        return turn < 0 ? isLeftBefore && isLeftAfter : isLeftBefore || isLeftAfter
    }
}
