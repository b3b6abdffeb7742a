import Geolocation
import RouteGeometry

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension RouteTracker {
    /// Where the traveller probably is at a time without a fix, as in a tunnel: along the route, as fast as he was.
    ///
    /// How well that is known, `alongAccuracy`, grows with the time. Nothing is learnt from it: a fix behind the tunnel is
    /// looked for around the same place. A time before the last fix counts as that of the fix.
    ///
    /// - Returns: The place; nil before the first fix with a time, and for one who has left the route.
    public func predict(at time: Date) -> RouteProgress? {
        guard let last = state.time, var progress = state.progress, let chosen = state.hypotheses.first,
            progress.status != .offRoute, time.timeIntervalSinceReferenceDate.isFinite
        else { return nil }
        var motion = chosen.motion
        motion.advance(
            by: min(max(0, time.timeIntervalSinceReferenceDate - last), RouteStep.longest),
            acceleration: TrackerTurn.acceleration)
        let along = min(max(motion.along, 0), route.length)
        guard
            let point = route.point(at: along, nearPiece: chosen.piece, LocalTangentPlane(origin: progress.coordinate))
        else { return nil }
        progress.place = point.coordinate
        progress.coordinate = point.coordinate
        progress.along = along
        progress.alongAccuracy = motion.alongVariance.squareRoot()
        progress.distance = 0
        progress.segment = point.segment
        progress.segmentFraction = point.fraction
        return progress
    }
}
