/// What is known at a distance along the route, metres; beyond the ends it is what is known there. Each takes some halvings.
extension Route {
    /// The elevation in metres, linear between the coordinates; nil where it is not known, and for a number that is not one.
    public func elevation(at along: Double) -> Double? {
        attributes.elevations.flatMap { value(in: $0, at: along) }
    }

    /// Seconds from the start after which the place is expected to be reached, linear between the coordinates; nil where it
    /// is not known, and for a number that is not one.
    public func expectedTime(at along: Double) -> Double? {
        attributes.expectedTimes.flatMap { value(in: $0, at: along) }
    }

    /// The allowed speed in metres per second; nil where there is none or it is not known, and for a number that is not one.
    ///
    /// At a coordinate it is that of the segment that begins there.
    public func speedLimit(at along: Double) -> Double? {
        guard let limits = attributes.speedLimits, !limits.isEmpty, !along.isNaN else { return nil }
        return limits[segment(ofPiece: piece(at: along))]
    }

    /// Metres up that are left, the sum of all rises between coordinates; nil where no elevations are known.
    public func climbRemaining(at along: Double) -> Double? {
        climbRemaining(at: along, \.up)
    }

    /// Metres down that are left, the sum of all falls between coordinates, not less than 0; nil where no elevations are known.
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

    /// The coordinates between which a distance along the route lies, and how far between them.
    private func between(_ along: Double) -> (segment: Int, next: Int, fraction: Double)? {
        guard !coordinates.isEmpty, !along.isNaN else { return nil }
        guard coordinates.count > 1 else { return (0, 0, 0) }
        let (segment, fraction) = segmentFraction(piece(at: along), along)
        return (segment, segment + 1, fraction)
    }
}
