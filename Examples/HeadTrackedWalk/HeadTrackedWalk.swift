// Calibrates a head tracker with an arbitrary zero and a drift: walks three simulated minutes around some corners,
// and prints once a second what is true beside what was found out.
//
// One learns how to write a source of orientation (DriftingTracker.swift), and what calibrates it: a position that
// moves (Walker.swift). HeadingTable.swift compares the headings with the truth of Walk.swift.
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

    /// The whole wiring: a source in a tracker, the tracker and something that knows the course in a manager.
    ///
    /// With a `SystemClock` it would all take three real minutes; this clock stands still until it is moved on.
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
