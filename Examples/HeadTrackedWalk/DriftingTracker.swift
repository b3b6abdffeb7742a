import Foundation
import Geolocation
import HeadCalibration

/// A custom head tracker: an orientation source needs only a name, a start, a stop and a delegate.
///
/// Like cheap trackers, it measures the yaw from the direction in which it was switched on, and drifts. The
/// `HeadTracker` turns the yaw into a heading. The protocol puts the class on the sensor actor, so that it needs no
/// locks.
final class DriftingTracker: OrientationSource {
    /// The name in messages.
    let name = "drifting tracker"

    weak var orientationDelegate: (any OrientationSourceDelegate)?

    /// The drift of the yaw, in degrees per minute.
    static let drift = 3.0

    /// The direction in which the tracker was switched on, in degrees clockwise from true north.
    private static let zero = 137.0

    /// Seconds between two samples.
    private static let period = 1.0 / 25

    private let walk: Walk
    private let clock: any SensorClock
    private var timer: (any SensorTimer)?

    init(on walk: Walk, clock: any SensorClock) {
        self.walk = walk
        self.clock = clock
    }

    /// Starts the timer; nothing may be reported before this returns, so the timer also reports the first sample.
    ///
    /// A source that opens a device would also report the states `connected` and `disconnected`. Without them, presence
    /// is inferred from samples, and absence from a timeout.
    func startOrientationUpdates() {
        timer = timer ?? clock.makeTimer { [weak self] in self?.report() }
        timer?.schedule(at: clock.instant)
    }

    func stopOrientationUpdates() { timer?.cancel() }

    private func report() {
        // Scheduled before the delegate is called, since the delegate may stop the source.
        timer?.schedule(at: clock.instant.advanced(by: Self.period))
        let minutes = clock.now.timeIntervalSince(walk.begin) / 60
        let yaw = walk.facing(at: clock.now) - Self.zero + Self.drift * minutes
        // Angles may have any size. A source that knows pitch and roll, or a quaternion, reports those instead of the
        // yaw.
        orientationDelegate?.orientationSource(self, didUpdate: OrientationSample(.yaw(yaw), time: clock.now))
    }
}
