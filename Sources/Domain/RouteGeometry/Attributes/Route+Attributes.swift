/// Functions that return the attributes of a route at a distance from its beginning.
///
/// The distance `along` is in metres and is clamped to the length of the route. Each function takes the time of a
/// binary search.
extension Route {
    /// Returns the elevation at a distance along the route in metres, interpolated linearly between coordinates.
    ///
    /// `nil` if the elevation is unknown or `along` is NaN.
    public func elevation(at along: Double) -> Double? {
        attributes.elevations.flatMap { value(in: $0, at: along) }
    }

    /// Returns the expected travel time from the beginning of the route to a distance along it, in seconds.
    ///
    /// The time is interpolated linearly between coordinates.
    ///
    /// `nil` if the time is unknown or `along` is NaN.
    public func expectedTime(at along: Double) -> Double? {
        attributes.expectedTimes.flatMap { value(in: $0, at: along) }
    }

    /// Returns the speed limit at a distance along the route, in metres per second.
    ///
    /// `nil` if there is no limit, the limit is unknown, or `along` is NaN.
    ///
    /// At a coordinate, the result is the limit of the segment that begins there.
    public func speedLimit(at along: Double) -> Double? {
        guard let limits = attributes.speedLimits, !limits.isEmpty, !along.isNaN else { return nil }
        return limits[segment(ofPiece: piece(at: along))]
    }

    /// Returns the climb in metres from a distance along the route to the end of the route: the sum of all rises
    /// between coordinates.
    ///
    /// `nil` if the elevations are unknown or `along` is NaN.
    public func climbRemaining(at along: Double) -> Double? {
        climbRemaining(at: along, \.up)
    }

    /// Returns the descent in metres from a distance along the route to the end of the route: the sum of all falls
    /// between coordinates.
    ///
    /// The sum is not negative. `nil` if the elevations are unknown or `along` is NaN.
    public func descentRemaining(at along: Double) -> Double? {
        climbRemaining(at: along, \.down)
    }

    private func climbRemaining(at along: Double, _ part: KeyPath<RouteClimb, Double>) -> Double? {
        guard let last = climbs.last, let place = between(along) else { return nil }
        let (a, b) = (climbs[place.segment][keyPath: part], climbs[place.next][keyPath: part])
        return max(0, last[keyPath: part] - (a + place.fraction * (b - a)))
    }

    private func value(in values: [Double], at along: Double) -> Double? {
        guard let place = between(along) else { return nil }
        let (a, b) = (values[place.segment], values[place.next])
        return a + place.fraction * (b - a)
    }

    /// Returns the indices of the coordinates before and after a distance along the route.
    ///
    /// `fraction` is the position between them: 0 at the first, 1 at the second. The result is `nil` if the route has
    /// no coordinates or `along` is NaN.
    private func between(_ along: Double) -> (segment: Int, next: Int, fraction: Double)? {
        guard !coordinates.isEmpty, !along.isNaN else { return nil }
        guard coordinates.count > 1 else { return (0, 0, 0) }
        let (segment, fraction) = segmentFraction(piece(at: along), along)
        return (segment, segment + 1, fraction)
    }
}
