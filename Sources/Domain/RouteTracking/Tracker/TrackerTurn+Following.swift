import Geolocation
import RouteGeometry

extension TrackerTurn {
    /// Adds the hypotheses that follow from a previous one.
    func follow(_ before: RouteHypothesis, into found: inout [RouteHypothesis]) {
        guard !before.isLeft(after: settings.patience) else {
            // The hypothesis left the route; a global search will reacquire it.
            if found.isEmpty { found.append(missed(before)) }
            return
        }
        let count = found.count
        var expected = expected(before)
        if step.isPause {
            // Standing is more probable than a full round back to the same place.
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
            // Another round: the end of a closed route is its beginning, once the traveller is clearly beyond it.
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

    /// Returns the prediction from the elapsed time and the measured speed.
    private func expected(_ before: RouteHypothesis, afterPause: Bool = false) -> RouteHypothesis {
        var after = before
        if let seconds = step.seconds, !afterPause {
            after.motion.advance(by: seconds, acceleration: step.isStanding ? Self.calm : Self.acceleration)
            if let speed = step.speed {
                let deviation = step.isStanding ? Self.calm : max(fix.speedAccuracy ?? 0, 0.3 + 0.03 * speed)
                let measured = step.isStanding ? 0 : before.sense * speed
                // The time of the speed change within the step is unknown.
                let change = (measured - before.motion.rate) * seconds
                after.motion.observe(rate: measured, variance: deviation * deviation)
                after.motion.widen(by: change * change / 12)
            }
        } else {
            after.motion.advance(metres: before.sense * step.displacement, deviation: 10 + 0.5 * step.displacement)
        }
        // A traveller is expected to stop at an end of the route.
        after.motion.along = min(max(after.along, min(before.along, 0)), route.length)
        return after
    }

    /// Returns the hypothesis after a fix off the route.
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

    /// Whether the traveller may have turned round: by the course or, if it is unknown, by falling behind.
    private func mayHaveTurned(_ before: RouteHypothesis, _ matches: RouteMatches) -> Bool {
        guard !step.isStanding else { return false }
        if fix.concentration > 0 {
            // The query direction already includes the direction of travel.
            return matches.best.cosine < -0.5
        }
        guard step.speed != nil || step.seconds == nil else { return false }
        return (matches.nearest.along - before.along) * before.sense < 0
    }
}
