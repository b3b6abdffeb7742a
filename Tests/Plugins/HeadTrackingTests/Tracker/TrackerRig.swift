import Foundation
import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking

/// A tracker with a scripted source on a manual clock, and a listener.
@SensorActor
struct TrackerRig {
    let clock: ManualClock
    let source: ScriptedOrientation
    let tracker: HeadTracker
    let listener = TrackerListener()

    /// Creates a rig with a tracker that is not started.
    init(
        _ settings: HeadTrackerSettings = HeadTrackerSettings(), zeroLife: ZeroLife = .permanent,
        clock: ManualClock = ManualClock(),
        name: String = "scripted"
    ) {
        self.clock = clock
        source = ScriptedOrientation(name: name)
        source.zeroLife = zeroLife
        tracker = HeadTracker(source: source, settings: settings, clock: clock)
        tracker.headingDelegate = listener
        tracker.trackerDelegate = listener
        tracker.attach(to: listener)
    }

    /// A rig whose tracker reports headings: a head with yaw 30 faces 90, so that the offset is 60.
    static func calibrated(
        _ settings: HeadTrackerSettings = HeadTrackerSettings(), zeroLife: ZeroLife = .permanent
    ) -> TrackerRig {
        let rig = TrackerRig(settings, zeroLife: zeroLife)
        rig.tracker.startUserHeadingUpdates()
        rig.walk()
        return rig
    }

    /// Walks straight ahead towards 90° with a yaw of 30, and then has one more sample.
    ///
    /// - Parameter seconds: The duration; 9 s are one window of the calibration.
    func walk(seconds: Int = 9, yaw: Double = 30, course: Double = 90, speed: Double? = 1.4) {
        for _ in 0..<seconds {
            play(seconds: 1, yaw: yaw)
            tracker.ingest(HeadingReference(.course, direction: course, accuracy: 3, speed: speed))
        }
        source.push(yaw: yaw)
    }

    /// Plays samples with one yaw, 25 per second.
    func play(seconds: Double, yaw: Double) {
        for _ in 0..<Int(seconds * 25) {
            source.push(yaw: yaw)
            clock.advance(by: 0.04)
        }
    }

    /// Pushes samples with these yaws at one moment, and returns what was reported.
    func headings(of yaws: Double...) -> [Double?] {
        listener.forget()
        for yaw in yaws { source.push(yaw: yaw) }
        return listener.degrees
    }
}
