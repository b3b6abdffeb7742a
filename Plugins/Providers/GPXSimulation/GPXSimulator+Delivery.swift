import Geolocation
import SensorReplay

/// What becomes of each point.
extension GPXSimulator {
    func deliver(_ sample: TrackSample) {
        isDelivering = true
        emit(sample)
        isDelivering = false
        if roles.isEmpty { endRun() }
    }

    private func emit(_ sample: TrackSample) {
        if !isRunning { change(to: .running) }
        // First, so that a filter that lets the course of those through who are on the way knows whether they are.
        if activity != sample.activity { activity = sample.activity }
        let location = location(of: sample)
        if roles.contains(.location) { locationDelegate?.locationProvider(self, didUpdateLocation: location) }
        if roles.contains(.course) {
            emit(sample.courseValue(timestamp: location.timestamp), speed: sample.speed)
        }
        if roles.contains(.deviceHeading) {
            emit(sample.deviceHeading(timestamp: location.timestamp), as: .deviceHeading)
        }
        if roles.contains(.userHeading) {
            emit(sample.userHeading(timestamp: location.timestamp), as: .userHeading)
        }
    }

    /// Reports a heading; nil, once, where a point has none after one that had.
    private func emit(_ heading: HeadingValue?, as role: ReplayRoles) {
        // Asked before the provider, which is held weakly: most points have no heading.
        guard heading != nil || knownHeadings.contains(role) else { return }
        if heading == nil { knownHeadings.remove(role) } else { knownHeadings.insert(role) }
        if role == .deviceHeading { compass?.emit(heading) } else { headTracker?.emit(heading) }
    }

    private func location(of sample: TrackSample) -> Location {
        let location = sample.location(now: clock.now)
        guard noise != nil else { return location }
        let interval = last.map { engine.interval(from: $0, to: sample) } ?? 0
        last = sample
        return noise?.apply(to: location, after: interval) ?? location
    }

    /// Reports course and speed; that neither is known only once.
    private func emit(_ course: HeadingValue?, speed: Double?) {
        let isKnown = course != nil || speed != nil
        guard isKnown || isCourseKnown else { return }
        isCourseKnown = isKnown
        courseDelegate?.courseProvider(self, didUpdateCourse: course, speed: speed)
    }

    /// Says why nothing comes for a long time: somebody who waits for minutes believes that the replay hangs.
    func announceWait(for sample: TrackSample) {
        guard sample.line > 0 else { return }
        let gap = Double(sample.gap).formattedDuration
        change(to: .degraded("the next point, line \(sample.line), is \(gap) later; gap=SECONDS shortens the wait"))
    }

    func end(_ error: ProviderError?) {
        let run = run
        // Nobody travels any more; the last position stays.
        activity = activity == nil ? nil : .stationary
        if roles.contains(.course) { emit(nil, speed: nil) }
        if roles.contains(.deviceHeading) { emit(nil, as: .deviceHeading) }
        if roles.contains(.userHeading) { emit(nil, as: .userHeading) }
        // Whoever heard of that may have stopped the replay, or begun another one.
        if run == self.run { change(to: error.map { .failed($0) } ?? .ended) }
    }
}
