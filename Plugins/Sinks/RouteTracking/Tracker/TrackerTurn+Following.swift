import Geolocation
import RouteGeometry

extension TrackerTurn {
    /// Adds where somebody may be now, who was at a place.
    func follow(_ before: RouteHypothesis, into found: inout [RouteHypothesis]) {
        guard !before.isLeft(after: settings.patience) else {
            // He left the route there, and comes back wherever the whole route is searched for him.
            // Where there are others he was not there.
            if found.isEmpty { found.append(missed(before)) }
            return
        }
        let count = found.count
        var expected = expected(before)
        let matches = match(expected, from: before.along, adding: 0, into: &found)
        if mayHaveTurned(before, seenAt: matches.nearest) {
            let turned = self.expected(before.turned)
            match(turned, from: before.along, adding: before.isReversed ? Self.returnCost : Self.turnCost, into: &found)
        }
        if before.along + step.bound + margin > route.length, !before.isReversed, !step.isStanding, isRound {
            // Another round: the end of the route is its beginning, once he is clearly beyond it.
            var round = before
            round.motion.along -= route.length
            match(
                self.expected(round), from: round.along, notBefore: 10 + 3 * deviation, adding: Self.roundCost,
                into: &found)
        }
        if found.count == count {
            expected.squaredDistance = matches.nearest.squaredDistance
            found.append(missed(expected))
        }
    }

    /// Whether the route ends where it begins.
    private var isRound: Bool {
        guard let first = route.coordinates.first, let last = route.coordinates.last else { return false }
        return route.length > 4 * settings.threshold && first.localDistance(to: last) <= settings.threshold
    }

    /// Where he is expected, by the time that has passed and his measured speed.
    private func expected(_ before: RouteHypothesis) -> RouteHypothesis {
        var after = before
        if let seconds = step.seconds {
            after.motion.advance(by: seconds, acceleration: step.isStanding ? Self.calm : Self.acceleration)
            if let speed = step.speed {
                let deviation = step.isStanding ? Self.calm : max(fix.speedAccuracy ?? 0, 0.3 + 0.03 * speed)
                let measured = step.isStanding ? 0 : before.sense * speed
                // When in the meantime the speed has changed is not known.
                let change = (measured - before.motion.rate) * seconds
                after.motion.observe(rate: measured, variance: deviation * deviation)
                after.motion.widen(by: change * change / 12)
            }
        } else {
            after.motion.advance(metres: before.sense * step.displacement, deviation: 10 + 0.5 * step.displacement)
        }
        // Whoever comes to an end is expected to stop there.
        after.motion.along = min(max(after.along, min(before.along, 0)), route.length)
        return after
    }

    /// What a place becomes by a fix that lies beside the route.
    private func missed(_ before: RouteHypothesis) -> RouteHypothesis {
        var after = before
        after.roamed = min(after.roamed + step.bound, Self.farthest)
        if fix.isReliable || before.misses >= settings.patience {
            after.cost += Self.missCost * weight
            if after.misses > 0 { after.missedSeconds += step.seconds ?? 0 }
            after.misses += 1
        }
        return after
    }

    /// Whether he may have turned round: by his course, or, where that is not known, since he falls behind.
    private func mayHaveTurned(_ before: RouteHypothesis, seenAt nearest: RouteMatch) -> Bool {
        guard !step.isStanding else { return false }
        if fix.concentration > 0 {
            return route.cosine(of: fix.direction, withPiece: before.piece) * before.sense < -0.5
        }
        guard step.speed != nil || step.seconds == nil else { return false }
        return (nearest.along - before.along) * before.sense < 0
    }

    /// Adds the most probable places around an expected one, up to two, unless the fix lies beside the route there.
    @discardableResult
    private func match(
        _ expected: RouteHypothesis, from along: Double, notBefore first: Double = -.infinity, adding cost: Double,
        into found: inout [RouteHypothesis]
    ) -> RouteMatches {
        var motion = expected.motion
        motion.widen(by: expected.roamed * expected.roamed)
        let margin = 10 + 3 * (motion.alongVariance + deviation * deviation).squareRoot()
        let sense = expected.sense
        let matches = route.matches(
            RouteMatchQuery(
                place: fix.place, positionDeviation: effectiveDeviation, expectedAlong: expected.along,
                alongDeviation: motion.alongVariance.squareRoot(),
                direction: EarthCentredPosition(
                    x: sense * fix.direction.x, y: sense * fix.direction.y, z: sense * fix.direction.z),
                concentration: fix.concentration,
                window: max(
                    first, min(along, expected.along) - margin)...max(first, max(along, expected.along) + margin)),
            near: expected.piece)
        let nearest = matches.nearest.squaredDistance
        guard nearest <= limit * limit else { return matches }
        settle(expected, motion, at: matches.best, squaredDistance: nearest, cost, into: &found)
        if matches.other.squaredDistance <= 4 * limit * limit {
            settle(expected, motion, at: matches.other, squaredDistance: nearest, cost, into: &found)
        }
        return matches
    }

    /// Whether the course agrees with a place, where it is known.
    private func agrees(_ match: RouteMatch, _ place: RouteHypothesis) -> Bool {
        fix.concentration == 0 || route.cosine(of: fix.direction, withPiece: match.piece) * place.sense > 0.5
    }

    /// Adds what an expected place becomes where he was matched.
    private func settle(
        _ expected: RouteHypothesis, _ motion: AlongMotion, at match: RouteMatch, squaredDistance: Double,
        _ cost: Double, into found: inout [RouteHypothesis]
    ) {
        var after = expected
        after.motion = motion
        after.motion.settle(at: match.along, variance: effectiveDeviation * effectiveDeviation)
        after.cost += min(match.cost, Self.largestCost) + cost + (after.isReversed ? Self.reverseCost * weight : 0)
        after.misses = 0
        after.missedSeconds = 0
        if after.doubts > 0, agrees(match, after) { after.doubts = max(0, after.doubts - weight) }
        after.roamed = 0
        after.piece = match.piece
        after.squaredDistance = squaredDistance
        if step.seconds != nil, step.speed == nil, fix.concentration == 0, after.motion.rate * after.sense < -1 {
            // Neither speed nor course is told: only the way that he has gone says that he has turned, or that he stands.
            var turned = after.turned
            turned.motion.rate = after.motion.rate
            turned.cost += after.isReversed ? Self.returnCost : Self.turnCost
            found.append(turned)
            after.motion.rate = 0
        }
        found.append(after)
    }
}
