import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import Testing

@testable import CoreLocationSensors

@Suite("A manager with device sensors") @SensorActor struct DeviceSensorsTests {
    private let clock = ManualClock()
    private let device = ScriptedDevice()
    private let posture = FlatOrForegroundPolicy()
    private let attitude = ScriptedAttitude()

    private func manager(userHeading: (any UserHeadingProvider)? = nil) -> GeolocationManager {
        let source = CoreLocationSource(device: device, settings: CoreLocationSettings(), clock: clock)
        return .withDeviceSensors(
            source, sensor: attitude, posture: posture, userHeading: userHeading, .watchUpdates())
    }

    private func run(userHeading: (any UserHeadingProvider)? = nil) async -> GeolocationManager {
        let manager = manager(userHeading: userHeading)
        manager.start()
        await device.settle()
        return manager
    }

    @Test("can be created from any isolation, and fails with a reason if the device has no sensors")
    nonisolated func anywhere() async {
        let manager = GeolocationManager.withDeviceSensors()
        await manager.start()
        #if os(Linux)
            #expect(await manager.statuses[.location] == .failed(ProviderError(MissingLocationDevice.reason)))
        #endif
        await manager.stop()
    }

    @Test("uses location, course and compass by default, and returns to them when others are removed")
    func defaults() async {
        let manager = await run()
        await device.report(.fixes([.sample()]))
        await device.report(.heading(.sample()))
        #expect(manager.known.location != nil && manager.known.course?.value == 231.4)
        #expect(manager.known.device?.value == 77.5)
        let other = ScriptedLocationProvider()
        manager.add(other)
        manager.remove(other)
        await device.report(.fixes([.sample(at: 1)]))
        #expect(manager.known.location?.timestamp == LocationReading.sample(at: 1).timestamp)
        #expect(manager.statuses == [.location: .running, .course: .running, .deviceHeading: .running])
    }

    @Test("a course below 0.4 m/s is filtered out")
    func course() async {
        let manager = await run()
        await device.report(.fixes([.sample(speed: 0.3)]))
        #expect(manager.known.location != nil && manager.known.course == nil)
    }

    @Test("withdraws the compass in a pocket, and restores it when the device lies flat or the app is in front")
    func pocket() async {
        let manager = await run()
        await device.report(.heading(.sample()))
        attitude.tell(roll: 0.1, pitch: 1.2)
        #expect(manager.known.device?.value == 77.5)
        posture.isForeground = false
        #expect(manager.known.device == nil)
        attitude.tell(roll: 0.1, pitch: 0.2)
        #expect(manager.known.device?.value == 77.5)
        attitude.tell(roll: 3.1, pitch: 0.2)
        #expect(manager.known.device == nil)
        posture.isForeground = true
        #expect(manager.known.device?.value == 77.5)
    }

    @Test("needs the attitude only while it needs the compass")
    func attitudeRuns() async {
        let manager = await run()
        #expect(attitude.isStarted)
        manager.stop()
        #expect(!attitude.isStarted)
    }

    @Test("retains the heading of a compass that does not move")
    func stillCompass() async {
        let manager = await run()
        await device.report(.heading(.sample()))
        clock.advance(by: 3600)
        #expect(manager.known.device?.value == 77.5)
    }

    @Test("has the permission of its source and reports each status once")
    func permission() async throws {
        let sink = RecordingSink()
        let manager = manager()
        try manager.add(sink)
        manager.start()
        await device.settle()
        #expect(manager.authorizationStatus == .authorized)
        await device.report(.fixes([.sample()]))
        let changes = sink.events.compactMap { if case .status(let change) = $0 { change } else { nil } }
        #expect(changes.map(\.status) == [.starting, .running])
        #expect(changes.last?.roles == [.location, .course, .deviceHeading])
    }

    @Test("calibrates a head tracker by the device's course")
    func headTracker() async {
        let headphones = ScriptedHeadphones()
        let manager = await run(userHeading: HeadTracker(source: headphones, clock: clock))
        for second in 0..<60 {
            await device.report(.fixes([.sample(north: Double(second), at: Double(second), course: 40)]))
            for _ in 0..<10 {
                headphones.turn(to: 100)
                clock.advance(by: 0.1)
            }
        }
        let heading = manager.known.user?.value
        #expect(heading.map { Angle.absoluteDifference($0, 40) < 1 } == true, "\(String(describing: heading))")
    }
}

/// An attitude controlled by a test.
private final class ScriptedAttitude: AttitudeSensor {
    private var handler: (@SensorActor (Double, Double) -> Void)?

    nonisolated init() {}

    var isStarted: Bool { handler != nil }

    func start(_ handler: @escaping @SensorActor (_ roll: Double, _ pitch: Double) -> Void) { self.handler = handler }
    func stop() { handler = nil }
    func tell(roll: Double, pitch: Double) { handler?(roll, pitch) }
}

/// Headphones with a yaw controlled by a test.
private final class ScriptedHeadphones: OrientationSource {
    nonisolated let name = "headphones"
    weak var orientationDelegate: (any OrientationSourceDelegate)?

    nonisolated init() {}

    func startOrientationUpdates() {}
    func stopOrientationUpdates() {}

    func turn(to degrees: Double) {
        orientationDelegate?.orientationSource(self, didUpdate: OrientationSample(.yaw(degrees)))
    }
}
