import RouteGeometry

/// Derives the traveller's status on the route from the selected hypothesis about the traveller's place.
enum StatusRules {
    /// Returns the traveller's status after a fix.
    ///
    /// A traveller off the route is on the route again after a single fix there. A traveller on the route is off the
    /// route only after several consecutive fixes off it.
    static func status(of chosen: RouteHypothesis, _ state: RouteTrackerState, _ turn: TrackerTurn) -> RouteStatus {
        let wasAway = state.progress?.status == .offRoute
        let settings = turn.settings
        if chosen.misses > 0 {
            let isLeft = chosen.isLeft(after: patience(turn, chosen.squaredDistance))
            return wasAway || isLeft ? .offRoute : .uncertain
        }
        // An inaccurate fix that lies on the route does not prove that the traveller is there.
        guard turn.fix.isReliable else { return .uncertain }
        if chosen.isReversed {
            let isReported = state.wrongWayFixes >= 3 && state.wrongWayMetres >= settings.wrongWayDistance
            return isReported ? .wrongWay : .onRoute
        }
        return chosen.along >= turn.route.length - settings.arrivalDistance ? .arrived : .onRoute
    }

    /// Returns the status of a traveller that has never been found on the route.
    static func statusElsewhere(_ state: RouteTrackerState, _ turn: TrackerTurn, distance: Double) -> RouteStatus {
        if state.progress?.status == .offRoute { return .offRoute }
        return state.missesAtStart >= patience(turn, distance * distance) ? .offRoute : .uncertain
    }

    /// Returns the number of consecutive fixes off the route after which the traveller counts as having left the route.
    private static func patience(_ turn: TrackerTurn, _ squaredDistance: Double) -> Int {
        guard turn.isTimed else { return 1 }
        // A fix beyond three times the limit is far off the route. A fix farther away than the traveller can have moved
        // is an outlier instead.
        let isFar =
            squaredDistance > 9 * turn.limit * turn.limit && turn.step.displacement <= turn.step.bound + turn.margin
        return max(1, turn.settings.patience - (isFar ? 1 : 0))
    }
}
