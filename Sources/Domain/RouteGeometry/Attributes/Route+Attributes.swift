/// Functions that return the attributes at a distance along the route in metres, which is clamped to the length of the
/// route.
///
/// Each function takes the time of a binary search.
extension Route {
    /// Returns the elevation in metres, interpolated linearly between coordinates; `nil` if unknown or `along` is NaN.
    public func elevation(at along: Double) -> Double? {
        attributes.elevations.flatMap { value(in: $0, at: along) }
    }

    /// Returns the expected travel time from the start in seconds, interpolated linearly between coordinates; `nil` if
    /// unknown or `along` is NaN.
    public func expectedTime(at along: Double) -> Double? {
        attributes.expectedTimes.flatMap { value(in: $0, at: along) }
    }

    /// Returns the speed limit in metres per second; `nil` if there is none, it is unknown, or `along` is NaN.
    ///
    /// At a coordinate, the result is the limit of the segment that begins there.
    public func speedLimit(at along: Double) -> Double? {
        guard let limits = attributes.speedLimits, !limits.isEmpty, !along.isNaN else { return nil }
        return limits[segment(ofPiece: piece(at: along))]
    }

    /// Returns the remaining climb to the end of the route in metres, the sum of all rises between coordinates; `nil`
    /// if there are no elevations.
    public func climbRemaining(at along: Double) -> Double? {
        climbRemaining(at: along, \.up)
    }

    /// Returns the remaining descent to the end of the route in metres, the non-negative sum of all falls between
    /// coordinates; `nil` if there are no elevations.
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

    /// Returns the indices of the coordinates before and after a distance along the route, and its position between
    /// them as a fraction.
    private func between(_ along: Double) -> (segment: Int, next: Int, fraction: Double)? {
        guard !coordinates.isEmpty, !along.isNaN else { return nil }
        guard coordinates.count > 1 else { return (0, 0, 0) }
        let (segment, fraction) = segmentFraction(piece(at: along), along)
        return (segment, segment + 1, fraction)
    }
}
