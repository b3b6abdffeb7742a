import RouteGeometry

/// What somebody does with regard to his route, told by the place that was chosen for him.
enum StatusRules {
    /// The status after a fix.
    ///
    /// One who has left the route is on it again with the first fix that lies on it; one who is on it has left it when several
    /// fixes in a row say so.
    static func status(of chosen: RouteHypothesis, _ state: RouteTrackerState, _ turn: TrackerTurn) -> RouteStatus {
        let wasAway = state.progress?.status == .offRoute
        let settings = turn.settings
        if chosen.misses > 0 {
            let isLeft = chosen.isLeft(after: patience(turn, chosen.squaredDistance))
            return wasAway || isLeft ? .offRoute : .uncertain
        }
        guard turn.fix.isReliable else { return wasAway ? .offRoute : .uncertain }
        if chosen.isReversed {
            let isTold = state.wrongWayFixes >= 3 && state.wrongWayMetres >= settings.wrongWayDistance
            return isTold ? .wrongWay : .onRoute
        }
        return chosen.along >= turn.route.length - settings.arrivalDistance ? .arrived : .onRoute
    }

    /// The status of somebody who has not been found on the route yet.
    static func statusElsewhere(_ state: RouteTrackerState, _ turn: TrackerTurn, distance: Double) -> RouteStatus {
        if state.progress?.status == .offRoute { return .offRoute }
        return state.missesAtStart >= patience(turn, distance * distance) ? .offRoute : .uncertain
    }

    /// How many fixes beside the route say that he has left it.
    private static func patience(_ turn: TrackerTurn, _ squaredDistance: Double) -> Int {
        guard turn.isTimed else { return 1 }
        // One fix that lies farther away than he can have come is wrong, and tells nothing so soon.
        let isFar =
            squaredDistance > 9 * turn.limit * turn.limit && turn.step.displacement <= turn.step.bound + turn.margin
        return max(1, turn.settings.patience - (isFar ? 1 : 0))
    }
}
