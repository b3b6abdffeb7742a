import Geolocation
import RouteGeometry

extension TrackerTurn {
    /// Adds the passages of the route that lie near the fix, for one of whom nothing is known.
    func acquire(into found: inout [RouteHypothesis]) {
        for point in route.nearestPoints(to: fix.coordinate, within: limit, limit: Self.firstPassages) {
            found.append(place(at: point))
        }
    }

    /// Adds the passages of the route that lie near the fix, for one who was at a place before.
    func acquire(from last: RouteHypothesis, into found: inout [RouteHypothesis]) {
        // Of a dozen laps only some are looked at; the one to which he can have come is among them.
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

    /// Metres along the route to which somebody can have come from a place.
    private func reach(of last: RouteHypothesis) -> Double { last.roamed + step.bound + margin }

    /// Adds a passage that is not among the places yet.
    ///
    /// - Parameter isLost: Whether no other place agrees with the fix.
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
            // So that it is kept until more fixes have decided.
            if isLost { place.cost = min(place.cost, TrackerCosts.range - 2) }
            place.doubts = RouteHypothesis.doubts
        } else {
            // Of the places to which he can have come, those are more probable to which he was on the way.
            let surprise = (way - last.sense * last.roamed / 2) / (20 + last.roamed / 2)
            place.cost += min(surprise * surprise / 2, TrackerCosts.surprise)
        }
        place.cost += last.cost
        found.append(place)
    }

    /// A passage as a place where he may be, in the direction that his course tells.
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
