import Geolocation
import RouteGeometry

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// Builds the progress from the selected hypothesis.
extension RouteTracker {
    /// Returns the progress of a traveller that has been found on the route, now or before.
    mutating func conclude(_ turn: TrackerTurn, before: RouteHypothesis?) -> RouteProgress? {
        if !turn.isTimed { snap(turn) }
        guard let chosen = state.hypotheses.first else { return nil }
        if chosen.misses == 0 { count(chosen, after: before, turn) }
        let status = StatusRules.status(of: chosen, state, turn)
        if status == .offRoute, let point = nearest(turn, to: chosen, within: chosen.roamed + turn.margin) {
            return RouteProgress(
                status, turn, state, coordinate: point.coordinate, along: point.along, distance: point.distance,
                segment: point.segment, segmentFraction: point.fraction)
        }
        guard let point = route.point(at: chosen.along, nearPiece: chosen.piece, turn.fix.plane) else { return nil }
        return RouteProgress(
            status, turn, state, coordinate: point.coordinate, along: min(max(chosen.along, 0), route.length),
            distance: chosen.squaredDistance.squareRoot(), segment: point.segment, segmentFraction: point.fraction)
    }

    /// Returns the progress of a traveller never yet found on the route: the nearest point of the whole route.
    mutating func elsewhere(_ turn: TrackerTurn) -> RouteProgress? {
        guard let point = route.nearest(to: turn.fix.coordinate) else { return nil }
        if turn.fix.isReliable { state.missesAtStart += 1 }
        return RouteProgress(
            StatusRules.statusElsewhere(state, turn, distance: point.distance), turn, state,
            coordinate: point.coordinate, along: point.along, distance: point.distance, segment: point.segment,
            segmentFraction: point.fraction)
    }

    /// Moves the selected hypothesis to the point nearest to a bare position, which counts as exact.
    private mutating func snap(_ turn: TrackerTurn) {
        guard let chosen = state.hypotheses.first, chosen.misses == 0,
            let point = nearest(turn, to: chosen, within: turn.margin)
        else { return }
        state.hypotheses[0].motion.along = point.along
        state.hypotheses[0].piece = point.piece
        state.hypotheses[0].squaredDistance = point.distance * point.distance
    }

    private func nearest(_ turn: TrackerTurn, to chosen: RouteHypothesis, within metres: Double) -> RouteProjection? {
        route.nearest(to: turn.fix.coordinate, within: (chosen.along - metres)...(chosen.along + metres))
    }

    /// Updates the covered distances from the previous hypothesis to the selected one.
    private mutating func count(_ chosen: RouteHypothesis, after before: RouteHypothesis?, _ turn: TrackerTurn) {
        state.furthest = max(state.furthest, chosen.along)
        let moved = chosen.along - (before?.along ?? chosen.along)
        let isJump = before == nil || abs(moved) > turn.step.bound + (before?.roamed ?? 0) + turn.margin
        if isJump { state.mark = chosen.along }
        state.travelled += max(0, chosen.along - state.mark)
        state.mark = max(state.mark, chosen.along)
        guard chosen.isReversed, !isJump else {
            state.wrongWayFixes = 0
            state.wrongWayMetres = 0
            return
        }
        state.wrongWayFixes += 1
        state.wrongWayMetres -= moved
    }
}

extension RouteProgress {
    fileprivate init(
        _ status: RouteStatus, _ turn: TrackerTurn, _ state: RouteTrackerState, coordinate: Coordinate, along: Double,
        distance: Double, segment: Int, segmentFraction: Double
    ) {
        self.status = status
        place = turn.fix.coordinate
        self.coordinate = coordinate
        self.along = along
        self.distance = distance
        self.segment = segment
        self.segmentFraction = segmentFraction
        alongAccuracy = state.hypotheses.first?.motion.alongVariance.squareRoot() ?? turn.fix.accuracy
        furthest = state.furthest
        travelled = state.travelled
        length = turn.route.length
        speed = state.speed
        var sum = state.hypotheses.isEmpty ? Double.infinity : 1
        for place in state.hypotheses.dropFirst() { sum += exp(-place.cost) }
        confidence = 1 / sum
    }
}
