import Geolocation
import RouteGeometry

/// Processes one fix.
extension RouteTracker {
    mutating func take(_ fix: RouteObservation) -> RouteProgress? {
        guard !route.coordinates.isEmpty else { return nil }
        let speed = state.credibility.speed(of: fix, standingSpeed: settings.standingSpeed)
        let step = RouteStep(to: fix, speed: speed, from: place, since: state.time, at: state.speed, settings)
        // A traveller off the route must come closer to be on it again; a bare position counts as it is.
        let isAway = fix.time != nil && state.progress?.status == .offRoute
        let turn = TrackerTurn(
            route, settings, fix, step, limit: isAway ? fix.reach * settings.returnRatio : fix.reach)
        let before = state.hypotheses.first
        state.fixes += 1
        findPlaces(turn)
        state.time = fix.time
        state.place = fix.coordinate
        place = fix.place
        state.speed = step.speed ?? (step.seconds == nil ? nil : state.hypotheses.first.map { abs($0.motion.rate) })
        state.progress = state.hypotheses.isEmpty ? elsewhere(turn) : conclude(turn, before: before)
        return state.progress
    }

    /// Updates the hypotheses; the most probable one comes first.
    private mutating func findPlaces(_ turn: TrackerTurn) {
        candidates.removeAll(keepingCapacity: true)
        var following = 0
        for index in state.hypotheses.indices {
            turn.follow(state.hypotheses[index], into: &candidates)
            if index == 0 { following = candidates.count }
        }
        if state.hypotheses.isEmpty {
            if turn.fix.isReliable { turn.acquire(into: &candidates) }
            HypothesisChoice.begin(&candidates, at: start, beginning: turn.limit)
            following = 1
        } else if turn.fix.isReliable && candidates.allSatisfy({ !$0.isTrusted }) || isToBeLookedAt(turn) {
            turn.acquire(from: state.hypotheses[0], into: &candidates)
        }
        HypothesisChoice.keep(
            &candidates, following: following, separation: turn.separation, capacity: Self.capacity)
        swap(&state.hypotheses, &candidates)
    }

    /// Whether to search the whole route again: periodically while moving the wrong way, or far from the middle of the
    /// route's corridor.
    private func isToBeLookedAt(_ turn: TrackerTurn) -> Bool {
        guard state.fixes % Self.lookingInterval == 0, let progress = state.progress else { return false }
        return progress.status == .wrongWay || progress.distance > turn.limit / 2
    }

    /// Fixes between two such searches.
    private static let lookingInterval = 16
}
