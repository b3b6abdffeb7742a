/// The climb and the descent from the beginning of a route to one of its coordinates, in metres; neither is negative.
struct RouteClimb: Sendable {
    var up = 0.0
    var down = 0.0
}

extension RouteAttributes {
    /// For each coordinate, the climb and the descent from the beginning of the route; empty if the elevations are
    /// unknown.
    var climbs: ContiguousArray<RouteClimb> {
        guard let elevations, !elevations.isEmpty else { return [] }
        var climbs: ContiguousArray = [RouteClimb()]
        climbs.reserveCapacity(elevations.count)
        var sum = RouteClimb()
        for index in 1..<max(1, elevations.count) {
            let rise = elevations[index] - elevations[index - 1]
            if rise > 0 { sum.up += rise } else { sum.down -= rise }
            climbs.append(sum)
        }
        return climbs
    }
}
