// Calibrates a head tracker with an arbitrary zero and a drift: walks three simulated minutes around some corners, and
// prints the true and the calibrated heading once a second.
//
// Shows how to write an orientation source (DriftingTracker.swift), and how a moving position calibrates it
// (Walker.swift). HeadingTable.swift compares the headings with the true ones of Walk.swift.
//
// Usage: HeadTrackedWalk
import Geolocation
import GeolocationTestKit
import HeadTracking

@main
struct HeadTrackedWalk {
    static func main() async throws {
        try await run()
    }

    /// Wires everything together: a source in a tracker, and in a manager the tracker and a receiver that knows the
    /// course.
    ///
    /// With a `SystemClock` this would take three real minutes; a manual clock stands still until it is advanced.
    @SensorActor
    private static func run() throws {
        let clock = ManualClock()
        let walk = Walk(begin: clock.now)
        let tracker = HeadTracker(source: DriftingTracker(on: walk, clock: clock), clock: clock)
        let table = HeadingTable(of: walk)
        let manager = GeolocationManager(clock: clock)
        manager.install(Walker(on: walk, clock: clock))
        manager.add(tracker)
        try manager.add(table)
        manager.start()
        clock.advance(by: Walk.duration)
        table.summarize(tracker.calibration)
        manager.stop()
    }
}
