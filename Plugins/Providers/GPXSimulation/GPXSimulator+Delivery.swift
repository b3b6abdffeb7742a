import Geolocation
import SensorReplay

/// What becomes of each point.
extension GPXSimulator {
    func deliver(_ sample: TrackSample) {
        beginDelivery()
        reportRunning()
        // First, so that a filter that lets the course of those through who are on the way knows whether they are.
        if activity != sample.activity { activity = sample.activity }
        let location = location(of: sample)
        emit(location: location)
        if isStarted(.course) {
            emit(course: sample.courseValue(timestamp: location.timestamp), speed: sample.speed)
        }
        if isStarted(.deviceHeading) { emit(deviceHeading: sample.deviceHeading(timestamp: location.timestamp)) }
        if isStarted(.userHeading) { emit(userHeading: sample.userHeading(timestamp: location.timestamp)) }
        endDelivery()
    }

    private func location(of sample: TrackSample) -> Location {
        let location = sample.location(now: clock.now)
        guard noise != nil else { return location }
        let interval = last.map { engine.interval(from: $0, to: sample) } ?? 0
        last = sample
        return noise?.apply(to: location, after: interval) ?? location
    }

    /// Says why nothing comes for a long time: somebody who waits for minutes believes that the replay hangs.
    func announceWait(for sample: TrackSample) {
        guard sample.line > 0 else { return }
        let gap = Double(sample.gap).formattedDuration
        report(.degraded("the next point, line \(sample.line), is \(gap) later; gap=SECONDS shortens the wait"))
    }

    func end(_ error: ProviderError?) {
        // Nobody travels any more; the last position stays.
        let run = run
        activity = activity == nil ? nil : .stationary
        // Whoever heard of that may have stopped the replay, or begun another one.
        if run == self.run { finish(error) }
    }
}
