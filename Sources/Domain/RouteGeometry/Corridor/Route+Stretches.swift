import Geolocation

extension Route {
    /// The smallest step along the route when searching for the border of a geofence, in metres.
    private static let leastStep = 1.0

    /// Returns the stretches of the route that lie inside a geofence, in the order of the route.
    ///
    /// Each stretch is a range of distances from the beginning of the route, in metres. The search advances from each
    /// point by its distance from the border, so that it takes small steps only near the border. The ends of the
    /// stretches are found to 1 mm along the route, on borders that are exact to 1 mm for circles and 1 cm for
    /// polygons. Stretches and gaps shorter than 1 m may be missed. A route that follows the border closely takes about
    /// a microsecond per metre.
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

    /// Returns the distance along the route at which the route crosses the border of a geofence between two points.
    ///
    /// The crossing is found by bisection; `isInside` is whether the point `low` lies inside the geofence.
    private func crossing(of fence: Geofence, between low: RoutePoint, _ high: RoutePoint, isInside: Bool) -> Double {
        var (low, high) = (low, high)
        while high.along - low.along > 1e-3, let middle = point(at: (low.along + high.along) / 2, from: low) {
            guard middle.along > low.along, middle.along < high.along else { break }
            if fence.border(from: middle.coordinate).isInside == isInside { low = middle } else { high = middle }
        }
        return (low.along + high.along) / 2
    }

    /// Returns the point at a distance along the route; the search begins at the given earlier point.
    private func point(at along: Double, from last: RoutePoint) -> RoutePoint? {
        point(at: along, nearPiece: last.piece, LocalTangentPlane(origin: last.coordinate))
    }
}
