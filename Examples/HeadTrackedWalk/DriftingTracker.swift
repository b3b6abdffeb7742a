import Foundation
import Geolocation
import HeadCalibration

/// A head tracker of one's own: a name, a start, a stop and a delegate are all that an orientation source takes.
///
/// This one is as cheap trackers are: its yaw counts from wherever it was switched on, and drifts. It does not care: making
/// a heading of it is up to the `HeadTracker`. The protocol puts the class on the sensor actor, so that it needs no locks.
final class DriftingTracker: OrientationSource {
    /// The name in messages.
    let name = "drifting tracker"

    weak var orientationDelegate: (any OrientationSourceDelegate)?

    /// Degrees per minute by which the yaw runs away.
    static let drift = 3.0

    /// Degrees clockwise from true north at which the tracker was switched on.
    private static let zero = 137.0

    /// Seconds from sample to sample.
    private static let period = 1.0 / 25

    private let walk: Walk
    private let clock: any SensorClock
    private var timer: (any SensorTimer)?

    init(on walk: Walk, clock: any SensorClock) {
        self.walk = walk
        self.clock = clock
    }

    /// Nothing may be reported before this returns, so that even the first sample is left to the timer.
    ///
    /// A source that opens a device would report the states `connected` and `disconnected`, too; samples alone also say
    /// that it is there, and their want that it is not.
    func startOrientationUpdates() {
        timer = timer ?? clock.makeTimer { [weak self] in self?.report() }
        timer?.schedule(at: clock.instant)
    }

    func stopOrientationUpdates() { timer?.cancel() }

    private func report() {
        // Before the delegate is called, which may stop the source in answer.
        timer?.schedule(at: clock.instant.advanced(by: Self.period))
        let minutes = clock.now.timeIntervalSince(walk.begin) / 60
        let yaw = walk.facing(at: clock.now) - Self.zero + Self.drift * minutes
        // Angles may be of any size; one that knows pitch and roll, or a quaternion, says so instead of the yaw.
        orientationDelegate?.orientationSource(self, didUpdate: OrientationSample(.yaw(yaw), time: clock.now))
    }
}
