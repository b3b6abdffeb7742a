import Geolocation
import RouteGeometry

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension RouteTracker {
    /// Predicts the position at a time without a fix, such as in a tunnel: along the route at the last speed.
    ///
    /// `alongAccuracy` grows with time. The prediction does not change the tracker: the first fix after the tunnel is
    /// expected around the same place. A time before the last fix counts as the time of that fix.
    ///
    /// - Returns: The predicted progress; `nil` before the first timed fix, and off the route.
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
