import Geolocation

extension Route {
    /// Metres along the route by which a search for borders goes on at least.
    private static let leastStep = 1.0

    /// The stretches of the route that lie inside a geofence, metres along the route, in its order.
    ///
    /// From each place it goes on by as much as that lies away from the border, so that it looks closely near the border only.
    /// The ends of the stretches are found to 1 mm along the route, on borders that are exact to 1 mm for circles and 1 cm for
    /// polygons. Stretches, and gaps between them, of less than 1 m may be passed over. A route that follows the border closely
    /// costs about a microsecond for each metre.
    public func stretches(inside fence: Geofence) -> [ClosedRange<Double>] {
        guard var last = point(at: 0) else { return [] }
        var found: [ClosedRange<Double>] = []
        var (isInside, clearance) = fence.border(from: last.coordinate)
        var begin = 0.0
        while last.along < length, let next = point(at: last.along + max(clearance, Self.leastStep), from: last) {
            let border = fence.border(from: next.coordinate)
            if border.isInside != isInside {
                let crossing = crossing(of: fence, between: last, next, isInside: isInside)
                if isInside { found.append(begin...crossing) } else { begin = crossing }
            }
            (last, isInside, clearance) = (next, border.isInside, border.clearance)
        }
        if isInside { found.append(begin...length) }
        return found
    }

    /// Where the route crosses the border between two points, by halving.
    private func crossing(of fence: Geofence, between low: RoutePoint, _ high: RoutePoint, isInside: Bool) -> Double {
        var (low, high) = (low, high)
        while high.along - low.along > 1e-3, let middle = point(at: (low.along + high.along) / 2, from: low) {
            guard middle.along > low.along, middle.along < high.along else { break }
            if fence.border(from: middle.coordinate).isInside == isInside { low = middle } else { high = middle }
        }
        return (low.along + high.along) / 2
    }

    /// The point at a distance along the route, looked for from another one.
    private func point(at along: Double, from last: RoutePoint) -> RoutePoint? {
        point(at: along, nearPiece: last.piece, LocalTangentPlane(origin: last.coordinate))
    }
}
