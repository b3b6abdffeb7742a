import Geolocation
import RouteGeometry

extension TrackerTurn {
    /// Adds up to two of the most probable matches around an expected position, unless the fix is off the route there.
    @discardableResult
    func match(
        _ expected: RouteHypothesis, from along: Double, notBefore first: Double = -.infinity, adding cost: Double,
        into found: inout [RouteHypothesis]
    ) -> RouteMatches {
        var motion = expected.motion
        motion.widen(by: expected.roamed * expected.roamed)
        let margin = min(10 + 3 * (motion.alongVariance + deviation * deviation).squareRoot(), Self.widest)
        let (beginning, end) = (min(along, expected.along) - margin, max(along, expected.along) + margin)
        let sense = expected.sense
        let matches = route.matches(
            RouteMatchQuery(
                place: fix.place, positionDeviation: effectiveDeviation, expectedAlong: expected.along,
                alongDeviation: motion.alongVariance.squareRoot(),
                direction: EarthCentredPosition(
                    x: sense * fix.direction.x, y: sense * fix.direction.y, z: sense * fix.direction.z),
                concentration: fix.concentration,
                window: max(first, beginning)...max(first, end)),
            near: expected.piece)
        let nearest = matches.nearest.squaredDistance
        guard nearest <= limit * limit else { return matches }
        settle(expected, motion, at: matches.best, squaredDistance: nearest, cost, into: &found)
        if matches.other.squaredDistance <= 4 * limit * limit {
            settle(expected, motion, at: matches.other, squaredDistance: nearest, cost, into: &found)
        }
        return matches
    }

    /// Adds the expected hypothesis, updated with a match.
    private func settle(
        _ expected: RouteHypothesis, _ motion: AlongMotion, at match: RouteMatch, squaredDistance: Double,
        _ cost: Double, into found: inout [RouteHypothesis]
    ) {
        var after = expected
        after.motion = motion
        after.motion.settle(at: match.along, variance: effectiveDeviation * effectiveDeviation)
        after.cost +=
            min(match.cost, TrackerCosts.largest) + cost + (after.isReversed ? TrackerCosts.reversedSecond * weight : 0)
        after.misses = 0
        after.missedSeconds = 0
        if fix.concentration == 0 || match.cosine > 0.5 { after.doubts = max(0, after.doubts - weight) }
        after.roamed = 0
        after.piece = match.piece
        after.squaredDistance = squaredDistance
        if step.seconds != nil, step.speed == nil, fix.concentration == 0, after.motion.rate * after.sense < -1 {
            // Without speed and course, only the distance covered can show a turn or a standstill.
            var turned = after.turned
            turned.motion.rate = after.motion.rate
            turned.cost += after.isReversed ? TrackerCosts.turnBack : TrackerCosts.turn
            found.append(turned)
            after.motion.rate = 0
        }
        found.append(after)
    }
}
