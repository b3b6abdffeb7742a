import Geolocation
import RouteGeometry

extension TrackerTurn {
    /// Adds the passages of the route near the fix, without a previous position.
    func acquire(into found: inout [RouteHypothesis]) {
        for point in route.nearestPoints(to: fix.coordinate, within: limit, limit: Self.firstPassages) {
            found.append(place(at: point))
        }
    }

    /// Adds the passages of the route near the fix, given a previous hypothesis.
    func acquire(from last: RouteHypothesis, into found: inout [RouteHypothesis]) {
        // Of a dozen laps only some are examined; the reachable one is always among them.
        let reach = reach(of: last)
        let isLost = found.allSatisfy { !$0.isTrusted }
        if let point = route.nearest(to: fix.coordinate, within: (last.along - reach)...(last.along + reach)),
            point.distance <= limit
        {
            add(point, after: last, isLost: isLost, into: &found)
        }
        for point in route.nearestPoints(to: fix.coordinate, within: limit, limit: Self.passages) {
            add(point, after: last, isLost: isLost, into: &found)
        }
    }

    /// Returns the distance along the route within which a traveller can have moved from a hypothesis, in metres.
    private func reach(of last: RouteHypothesis) -> Double { last.roamed + step.bound + margin }

    /// Adds a passage as a hypothesis unless there is one at that place.
    ///
    /// - Parameter isLost: Whether no other hypothesis agrees with the fix.
    private func add(
        _ point: RouteProjection, after last: RouteHypothesis, isLost: Bool, into found: inout [RouteHypothesis]
    ) {
        guard !found.contains(where: { $0.misses == 0 && abs($0.along - point.along) < separation }) else { return }
        var place = place(at: point)
        let way = point.along - last.along
        let unexplained = abs(way) - reach(of: last)
        if unexplained > 0, isTimed {
            place.cost += TrackerCosts.jump + (way < 0 ? TrackerCosts.jumpBack : 0)
            place.cost += min(unexplained / 1000 * TrackerCosts.jumpedKilometre, TrackerCosts.jumpedWay)
            // Keeps it within range until more fixes have decided.
            if isLost { place.cost = min(place.cost, TrackerCosts.range - 2) }
            place.doubts = RouteHypothesis.doubts
        } else {
            // Of the reachable places, those nearer to the expected one are more probable.
            let surprise = (way - last.sense * last.roamed / 2) / (20 + last.roamed / 2)
            place.cost += min(surprise * surprise / 2, TrackerCosts.surprise)
        }
        place.cost += last.cost
        found.append(place)
    }

    /// Returns a passage as a hypothesis, in the direction given by the course.
    private func place(at point: RouteProjection) -> RouteHypothesis {
        let cosine = route.cosine(of: fix.direction, withPiece: point.piece)
        let forward = fix.concentration * (1 - cosine)
        let backward = fix.concentration * (1 + cosine) + TrackerCosts.turn
        let isReversed = backward < forward
        let distance = point.distance / effectiveDeviation
        let rateDeviation = step.speed == nil ? 10 * settings.courseSpeed : 1
        return RouteHypothesis(
            motion: AlongMotion(
                along: point.along, rate: (step.speed ?? 0) * (isReversed ? -1 : 1),
                alongVariance: deviation * deviation, rateVariance: rateDeviation * rateDeviation),
            isReversed: isReversed, cost: min(min(forward, backward) + distance * distance / 2, TrackerCosts.largest),
            misses: 0, missedSeconds: 0, doubts: 0, roamed: 0,
            squaredDistance: point.distance * point.distance, piece: point.piece)
    }
}
