import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import Testing

@Suite("Head trackers fulfil the provider contract", .timeLimit(.minutes(20))) struct TrackerConformanceTests {
    /// A sample that includes the heading of the head.
    private static let sample = OrientationSample(.yaw(30), heading: HeadingValue(90, accuracy: 3))

    @Test("when their source provides the heading itself")
    func ownHeading() async throws {
        try await ProviderConformance.verify(patience: 60) { tracker in
            await (tracker.source as? ScriptedOrientation)?.push(Self.sample)
        } _: { clock in
            HeadTracker(source: ScriptedOrientation(), clock: clock)
        }
    }

    @Test("when they are calibrated")
    func calibrated() async throws {
        try await ProviderConformance.verify(patience: 60) { tracker in
            await (tracker.source as? ScriptedOrientation)?.push(OrientationSample(.yaw(30)))
        } _: { clock in
            let tracker = HeadTracker(source: ScriptedOrientation(), clock: clock)
            tracker.restore(YawCalibration(offset: 60, drift: 0, accuracy: 2, time: clock.now))
            return tracker
        }
    }

    @Test("when several of them form a group")
    func group() async throws {
        try await ProviderConformance.verify(patience: 60) { group in
            for tracker in group.trackers {
                await (tracker.source as? ScriptedOrientation)?.push(Self.sample)
            }
        } _: { clock in
            HeadTrackerGroup(
                ["left", "right"].map { HeadTracker(source: ScriptedOrientation(name: $0), clock: clock) }, clock: clock
            )
        }
    }

    @Test("when they are kept connected all the time")
    func connected() async throws {
        try await ProviderConformance.verify(patience: 60) { tracker in
            await (tracker.source as? ScriptedOrientation)?.push(Self.sample)
        } _: { clock in
            let tracker = HeadTracker(source: ScriptedOrientation(), clock: clock)
            tracker.connect()
            return tracker
        }
    }
}
