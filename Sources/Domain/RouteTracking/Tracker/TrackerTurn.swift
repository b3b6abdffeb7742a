import Geolocation
import RouteGeometry

/// One update of a route tracker with a fix: the inputs, and the functions that derive the next hypotheses from them.
struct TrackerTurn {
    let route: Route
    let settings: RouteTrackerSettings
    let fix: RouteObservation
    let step: RouteStep

    /// The distance from the route up to which this fix counts as on the route, in metres.
    let limit: Double

    /// The standard deviation of the fix along each horizontal axis, in metres.
    private let deviation: Double

    /// The standard deviation of the fix in metres, increased for fixes in quick succession.
    ///
    /// The errors of a receiver last some seconds, so that fixes in quick succession contain less information.
    private let effectiveDeviation: Double

    /// The minimum distance along the route, in metres, between two places that count as different.
    var separation: Double { 5 + deviation }

    /// The tolerance in metres that is added to the distance that the traveller can have covered, since positions are
    /// inexact.
    var margin: Double { 10 + separation }

    /// The factor by which the costs of this fix are multiplied: the seconds since the previous fix, at most 1.
    ///
    /// This factor keeps the cost per second the same if there are several fixes per second.
    private var weight: Double { min(1, step.seconds ?? 1) }

    /// Whether the fix has a time; a position without one changes the status at once.
    var isTimed: Bool { fix.time != nil }

    init(_ route: Route, _ settings: RouteTrackerSettings, _ fix: RouteObservation, _ step: RouteStep, limit: Double) {
        self.route = route
        self.settings = settings
        self.fix = fix
        self.step = step
        self.limit = limit
        // The factor converts the radius of 68 % probability to the standard deviation along one axis.
        deviation = max(fix.accuracy, 3) / 1.51
        let alike = (step.speed == nil ? Self.correlation : Self.longCorrelation) / max(step.seconds ?? 1, 0.001)
        effectiveDeviation = deviation * min(max(1, alike), 1000).squareRoot()
    }

    /// The correlation time of receiver errors in seconds, if the fix has no measured speed.
    private static let correlation = 5.0
    /// The correlation time of receiver errors in seconds, if the fix has a measured speed.
    private static let longCorrelation = 15.0

    /// The process noise of the traveller's speed: the standard deviation that it adds within one second, in m/s.
    static let acceleration = 1.0

    /// The standard deviation of the speed of a traveller who stands still, in m/s.
    ///
    /// It is used as the process noise of the speed, and as the error of the measured speed, which is taken to be 0.
    private static let calm = 0.1

    /// The maximum number of passages that are examined if a previous position is known; a passage is a point at which
    /// the route passes near the fix.
    private static let passages = 8
    /// The maximum number of passages (points at which the route passes near the fix) that are examined if no previous
    /// position is known.
    private static let firstPassages = 64

    /// The maximum distance along the route in metres, in each direction, within which a match is searched for.
    ///
    /// Farther away, only a search of the whole route finds the traveller.
    private static let widest = 50_000.0

    /// The upper limit in metres of the distance travelled since the last fix on the route; it keeps this distance
    /// finite.
    private static let farthest = 1e8

    // MARK: Passages near the fix

    /// Adds a hypothesis for each point at which the route passes near the fix, if no previous position is known.
    func acquire(into found: inout [RouteHypothesis]) {
        for point in route.nearestPoints(to: fix.coordinate, within: limit, limit: Self.firstPassages) {
            found.append(place(at: point))
        }
    }

    /// Adds a hypothesis for each point at which the route passes near the fix; the hypotheses continue a previous one.
    func acquire(from last: RouteHypothesis, into found: inout [RouteHypothesis]) {
        // If the route passes this place in a dozen laps, only some passages are examined. The passage that the
        // traveller can have reached is always examined.
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

    /// Returns the largest distance along the route, in metres, that the traveller can have covered since the last fix
    /// that agrees with a hypothesis.
    private func reach(of last: RouteHypothesis) -> Double { last.roamed + step.bound + margin }

    /// Adds the hypothesis that the traveller is at a point of the route, unless there is already a hypothesis at that
    /// place.
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
            // No other hypothesis agrees with the fix. The cost is limited, so that this one is kept until further
            // fixes decide.
            if isLost { place.cost = min(place.cost, TrackerCosts.range - 2) }
            place.doubts = RouteHypothesis.doubts
        } else {
            // A single inaccurate fix on the route does not show that a traveller off the route has returned to it.
            if !fix.isReliable { place.doubts = RouteHypothesis.doubts }
            // The nearer a reachable place is to the expected place, the more probable it is.
            let surprise = (way - last.sense * last.roamed / 2) / (20 + last.roamed / 2)
            place.cost += min(surprise * surprise / 2, TrackerCosts.surprise)
        }
        place.cost += last.cost
        found.append(place)
    }

    /// Returns the hypothesis that the traveller is at the given point of the route.
    ///
    /// Of the two directions of travel, the hypothesis assumes the one that fits the course of the fix better.
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

    // MARK: From one hypothesis to the next

    /// Adds the hypotheses to which a previous hypothesis can lead, given the current fix.
    func follow(_ before: RouteHypothesis, into found: inout [RouteHypothesis]) {
        guard !before.isLeft(after: settings.patience) else {
            // According to this hypothesis, the traveller has left the route. A search of the whole route finds the
            // next place.
            if found.isEmpty { found.append(missed(before)) }
            return
        }
        let count = found.count
        var expected = expected(before)
        if step.isPause {
            // After a long time between two near fixes, standing still is more probable than a full lap back to the
            // same place.
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
            // The end of a closed route is also its beginning. A traveller clearly beyond the end may have begun
            // another lap.
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

    /// Returns the given hypothesis, moved along the route as is expected from the time since the previous fix and from
    /// the measured speed.
    private func expected(_ before: RouteHypothesis, afterPause: Bool = false) -> RouteHypothesis {
        var after = before
        if let seconds = step.seconds, !afterPause {
            after.motion.advance(by: seconds, acceleration: step.isStanding ? Self.calm : Self.acceleration)
            if let speed = step.speed {
                let deviation = step.isStanding ? Self.calm : max(fix.speedAccuracy ?? 0, 0.3 + 0.03 * speed)
                let measured = step.isStanding ? 0 : before.sense * speed
                // It is unknown when the speed changed between the two fixes, which makes the position less certain.
                let change = (measured - before.motion.rate) * seconds
                after.motion.observe(rate: measured, variance: deviation * deviation)
                after.motion.widen(by: change * change / 12)
            }
        } else {
            after.motion.advance(metres: before.sense * step.displacement, deviation: 10 + 0.5 * step.displacement)
        }
        // The traveller is expected to stop at either end of the route.
        after.motion.along = min(max(after.along, min(before.along, 0)), route.length)
        return after
    }

    /// Returns the given hypothesis, updated with a fix that contradicts it: the fix is too far from the route near the
    /// assumed place.
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

    /// Returns whether the traveller may have turned round.
    ///
    /// The course of the fix decides. If the course is unknown, a backward movement decides.
    private func mayHaveTurned(_ before: RouteHypothesis, _ matches: RouteMatches) -> Bool {
        guard !step.isStanding else { return false }
        if fix.concentration > 0 {
            // The cosine is relative to the direction of travel that this hypothesis expects. A negative cosine
            // therefore means the opposite direction.
            return matches.best.cosine < -0.5
        }
        guard step.speed != nil || step.seconds == nil else { return false }
        return (matches.nearest.along - before.along) * before.sense < 0
    }

    // MARK: Matches

    /// Matches the fix to the route near an expected position, and adds a hypothesis for each of the best matches, at
    /// most two.
    ///
    /// If the fix is off the route near the expected position, no hypothesis is added.
    @discardableResult
    private func match(
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

    /// Corrects the position of an expected hypothesis by a match of the fix with the route, and adds the hypothesis.
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
            // If speed and course are unknown, only the movement along the route can show that the traveller turned
            // round or stopped.
            var turned = after.turned
            turned.motion.rate = after.motion.rate
            turned.cost += after.isReversed ? TrackerCosts.turnBack : TrackerCosts.turn
            found.append(turned)
            after.motion.rate = 0
        }
        found.append(after)
    }
}
