import Geolocation
import RouteGeometry

extension RouteTracker {
    /// Resumes from a saved state.
    ///
    /// - Returns: `false` if the state was saved on another route or is damaged; the tracker is then unchanged.
    public mutating func resume(_ saved: RouteTrackerState) -> Bool {
        guard saved.isSound(on: route) else { return false }
        state = saved
        place = saved.place.map { EarthCentredPosition($0) }
        return true
    }
}

extension RouteTrackerState {
    /// Whether all values are plausible for a tracker on this route, so that a damaged state is rejected.
    fileprivate func isSound(on route: Route) -> Bool {
        let counts = [lateFixes, invalidFixes, fixes, missesAtStart, wrongWayFixes, lateInRow]
        let numbers = [travelled, speed ?? 0, abs(wrongWayMetres), abs(time ?? 0)]
        let end = route.length + 1
        return fingerprint == route.fingerprint
            && hypotheses.count <= RouteTracker.capacity && hypotheses.allSatisfy { $0.isSound(on: route) }
            && counts.allSatisfy { (0..<1 << 30).contains($0) } && numbers.allSatisfy { (0..<1e15).contains($0) }
            && (-1...end).contains(furthest) && (-1...end).contains(mark) && progress?.isSound(on: route) ?? true
            && place?.isValid ?? true && credibility.standingPlace?.isValid ?? true
    }
}

extension RouteProgress {
    fileprivate func isSound(on route: Route) -> Bool {
        let numbers = [alongAccuracy, distance, travelled, speed ?? 0]
        return place.isValid && coordinate.isValid && length == route.length
            && (0...length).contains(along) && (-1...length + 1).contains(furthest)
            && (0...max(0, route.segmentCount)).contains(segment) && (0...1).contains(segmentFraction)
            && (0...1).contains(confidence) && numbers.allSatisfy { (0..<1e15).contains($0) }
    }
}

extension RouteHypothesis {
    fileprivate func isSound(on route: Route) -> Bool {
        let (margin, most) = (1.0, 1e15)
        return motion.isSound && (-margin...route.length + margin).contains(along) && abs(cost) < 1e6
            && (0..<1 << 30).contains(misses) && (0..<100).contains(doubts)
            && [roamed, missedSeconds, squaredDistance].allSatisfy { (0..<most).contains($0) }
    }
}

extension AlongMotion {
    fileprivate var isSound: Bool {
        let most = 1e15
        guard (1e-3..<most).contains(alongVariance), (1e-3..<most).contains(rateVariance) else { return false }
        return abs(rate) < 1e6 && covariance * covariance <= 1.001 * alongVariance * rateVariance
    }
}
