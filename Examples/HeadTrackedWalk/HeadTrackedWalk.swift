// Calibrates a head tracker with an arbitrary zero and a drift, on a simulated walk of three minutes around corners.
//
// It shows how to write a source of orientation (DriftingTracker.swift), and that the courses of a receiver calibrate
// it while its user walks. The rows compare the heading with the truth, which Walk.swift knows.
//
// Usage: HeadTrackedWalk
import Foundation
import Geolocation
import GeolocationTestKit
import HeadTracking

@main
struct HeadTrackedWalk {
    static func main() async { await run() }

    /// The whole wiring: a source in a tracker, the tracker and something that knows the course in a manager.
    ///
    /// With a `SystemClock` and a receiver instead of a script it is the same; this clock moves only when it is told to.
    @SensorActor
    private static func run() {
        let clock = ManualClock()
        let walk = Walk(begin: clock.now)
        let source = DriftingTracker(on: walk, clock: clock)
        let tracker = HeadTracker(source: source, clock: clock)
        let receiver = ScriptedCourseProvider()
        let manager = GeolocationManager(clock: clock)
        manager.add(receiver)
        manager.add(tracker)
        manager.start()

        print(row(["time", "true", "raw yaw", "calibrated", "accuracy"]))
        var errors: [Double] = []
        for second in 0...Walk.duration {
            clock.advance(by: second == 0 ? 0 : 1)
            receiver.emit(walk.course(at: clock.now))
            let (facing, heading) = (walk.facing(at: clock.now), manager.known.user)
            if let heading { errors.append(Angle.absoluteDifference(heading.value, facing)) }
            let angles = [facing, source.yaw(at: clock.now), heading?.value, heading?.accuracy]
            print(row(["\(second) s"] + angles.map(text)))
        }
        let mean = errors.isEmpty ? nil : errors.reduce(0, +) / Double(errors.count)
        let drift = text(tracker.calibration?.drift)
        print("mean error \(text(mean)); drift found \(drift) per minute, true \(text(DriftingTracker.drift))")
        manager.stop()
    }

    private static func row(_ cells: [String]) -> String {
        cells.map { String(repeating: " ", count: max(1, 12 - $0.count)) + $0 }.joined()
    }

    private static func text(_ degrees: Double?) -> String {
        degrees.map { String(format: "%.1f°", $0) } ?? "–"
    }
}
