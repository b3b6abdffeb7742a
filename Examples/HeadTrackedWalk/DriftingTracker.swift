import Foundation
import Geolocation
import HeadCalibration

/// A custom head tracker: a name, a start, a stop and a delegate are all that an orientation source needs.
///
/// Like a cheap device, its yaw counts from wherever it was switched on, and drifts; the `HeadTracker` makes a heading of
/// it. The protocol isolates the class to the sensor actor, so that it needs no locks.
final class DriftingTracker: OrientationSource {
    /// The name in messages.
    let name = "drifting tracker"

    weak var orientationDelegate: (any OrientationSourceDelegate)?

    /// Drift of the yaw, in degrees per minute.
    static let drift = 3.0

    /// Seconds from sample to sample.
    private static let period = 1.0 / 25

    private let walk: Walk
    private let clock: any SensorClock
    private var timer: (any SensorTimer)?

    init(on walk: Walk, clock: any SensorClock) {
        (self.walk, self.clock) = (walk, clock)
    }

    /// Nothing may be reported before this returns: the timer also reports the first sample.
    ///
    /// A source that opens a device would report the states `connected` and `disconnected`, too. Without them, presence is
    /// inferred from samples, and absence from a timeout.
    func startOrientationUpdates() {
        timer = timer ?? clock.makeTimer { [weak self] in self?.report() }
        timer?.schedule(at: clock.instant)
    }

    func stopOrientationUpdates() { timer?.cancel() }

    /// The angle that the device measures, which has counted from 137° since the walk began.
    func yaw(at time: Date) -> Double {
        walk.facing(at: time) - 137 + Self.drift * time.timeIntervalSince(walk.begin) / 60
    }

    private func report() {
        // Before the delegate is called, which may stop the source in answer.
        timer?.schedule(at: clock.instant.advanced(by: Self.period))
        // Angles may be of any size. A device with pitch and roll, or a quaternion, reports these instead of the yaw.
        let sample = OrientationSample(.yaw(yaw(at: clock.now)), time: clock.now)
        orientationDelegate?.orientationSource(self, didUpdate: sample)
    }
}
