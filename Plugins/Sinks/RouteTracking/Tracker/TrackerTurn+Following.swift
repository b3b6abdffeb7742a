import Geolocation
import RouteGeometry

extension TrackerTurn {
    /// Adds where somebody may be now, who was at a place.
    func follow(_ before: RouteHypothesis, into found: inout [RouteHypothesis]) {
        guard !before.isLeft(after: settings.patience) else {
            // He left the route there, and comes back wherever the whole route is searched for him, or he was never there.
            if found.isEmpty { found.append(missed(before)) }
            return
        }
        let count = found.count
        var expected = expected(before)
        if step.isPause {
            // More probably he has stood than come round to the same place.
            match(self.expected(before, afterPause: true), from: before.along, adding: 0, into: &found)
        }
        let matches = match(
            expected, from: before.along, adding: step.isPause ? TrackerCosts.movedInPause : 0, into: &found)
        if mayHaveTurned(before, matches) {
            let turned = self.expected(before.turned)
            match(
                turned, from: before.along, adding: before.isReversed ? TrackerCosts.turnBack : TrackerCosts.turn,
                into: &found)
        }
        if before.along + step.bound + margin > route.length, !before.isReversed, !step.isStanding,
            route.isClosed(within: settings.threshold)
        {
            // Another round: the end of the route is its beginning, once he is clearly beyond it.
            var round = before
            round.motion.along -= route.length
            match(
                self.expected(round), from: round.along, notBefore: 10 + 3 * deviation,
                adding: TrackerCosts.anotherRound, into: &found)
        }
        if found.count == count {
            expected.squaredDistance = matches.nearest.squaredDistance
            found.append(missed(expected))
        }
    }

    /// Where he is expected, by the time that has passed and his measured speed.
    private func expected(_ before: RouteHypothesis, afterPause: Bool = false) -> RouteHypothesis {
        var after = before
        if let seconds = step.seconds, !afterPause {
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
            after.cost += TrackerCosts.miss * weight
            if after.misses > 0 { after.missedSeconds += step.seconds ?? 0 }
            after.misses += 1
        }
        return after
    }

    /// Whether he may have turned round: by his course, or, where that is not known, since he falls behind.
    private func mayHaveTurned(_ before: RouteHypothesis, _ matches: RouteMatches) -> Bool {
        guard !step.isStanding else { return false }
        if fix.concentration > 0 {
            // The direction was asked for with his sense.
            return matches.best.cosine < -0.5
        }
        guard step.speed != nil || step.seconds == nil else { return false }
        return (matches.nearest.along - before.along) * before.sense < 0
    }
}
