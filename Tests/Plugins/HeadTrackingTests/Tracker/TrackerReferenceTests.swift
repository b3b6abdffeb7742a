import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import Testing

/// A tracker in a manager with scripted course, location and compass.
@SensorActor
private struct ManagedRig {
    let rig: TrackerRig
    let manager: GeolocationManager
    let course = ScriptedCourseProvider(name: "course")
    let location = ScriptedLocationProvider(name: "location")
    let device = ScriptedDeviceHeadingProvider(name: "device")
    let sink = RecordingSink()

    init(_ settings: HeadTrackerSettings = HeadTrackerSettings()) throws {
        rig = TrackerRig(settings)
        manager = GeolocationManager(clock: rig.clock)
        manager.add(course)
        manager.add(location)
        manager.add(device)
        try manager.add(sink)
    }

    /// Installs the tracker, or a provider that wraps it, and starts the manager.
    func start(_ provider: (any UserHeadingProvider)? = nil) {
        manager.add(provider ?? rig.tracker)
        manager.start()
    }

    /// Walks towards 90° with a yaw of 30; the manager receives the course.
    func walk(seconds: Int = 10, speed: Double? = 1.4, tellsLocation: Bool = true) {
        for _ in 0..<seconds {
            rig.play(seconds: 1, yaw: 30)
            if tellsLocation {
                location.emit(Location(latitude: 47.6, longitude: 9.17, speed: speed, timestamp: rig.clock.now))
            }
            course.emit(HeadingValue(90, accuracy: 3))
        }
    }

    func turnCompass(seconds: Int = 10, to direction: Double = 90) {
        for _ in 0..<seconds {
            rig.play(seconds: 1, yaw: 30)
            device.emit(HeadingValue(direction, accuracy: 5))
        }
    }

    var calibration: YawCalibration? { rig.tracker.calibration }
}

@Suite("The manager calibrates a head tracker with") @SensorActor struct TrackerReferenceTests {
    @Test("the course while the traveller walks")
    func course() throws {
        let managed = try ManagedRig()
        managed.start()
        managed.walk()
        #expect(Angle.absoluteDifference(managed.calibration?.offset ?? 0, 60) < 1e-6)
        #expect(managed.manager.presentationHeading.resolved?.source == .user)
        #expect(managed.manager.facing == 90)
    }

    @Test("the course, however far apart its readings are", arguments: [0.1, 0.7, 0.999, 1.001, 1.1, 1.9, 2.9])
    func unevenReadings(interval: Double) throws {
        let managed = try ManagedRig()
        managed.start()
        let begin = managed.rig.clock.instant
        while managed.calibration == nil, managed.rig.clock.instant.seconds(since: begin) < 60 {
            managed.rig.play(seconds: 0.08, yaw: 30)
            managed.rig.clock.advance(by: interval - 0.08)
            managed.course.emit(HeadingValue(90))
        }
        let seconds = managed.rig.clock.instant.seconds(since: begin)
        #expect(seconds > 7.9 - interval / 2 && seconds < 8.1 + 2 * interval)
    }

    @Test("M4: the course only from 0.4 m/s on, by the speed of any source", arguments: [0, 0.39, 0.4])
    func speed(_ speed: Double) throws {
        let managed = try ManagedRig()
        managed.start()
        managed.walk(speed: speed)
        #expect((managed.calibration != nil) == (speed >= 0.4))
    }

    @Test("M5: the course even without any speed, since a reported course implies motion")
    func unknownSpeed() throws {
        for tellsLocation in [false, true] {
            let managed = try ManagedRig()
            managed.start()
            managed.walk(speed: nil, tellsLocation: tellsLocation)
            #expect(managed.calibration != nil)
        }
    }

    @Test("the speed of a fix for 3 s and no longer")
    func oldSpeed() throws {
        let managed = try ManagedRig()
        managed.start()
        managed.walk(seconds: 1, speed: 0)
        managed.walk(seconds: 11, tellsLocation: false)
        #expect(managed.calibration == nil, "of 11 s the first three are ignored, and 8 s do not fill the window")
        managed.walk(seconds: 2, tellsLocation: false)
        #expect(managed.calibration != nil)
    }

    @Test("the compass")
    func compass() throws {
        let managed = try ManagedRig()
        managed.start()
        managed.turnCompass(to: 180)
        #expect(Angle.absoluteDifference(managed.calibration?.offset ?? 0, 150) < 1e-6)
        #expect((managed.calibration?.accuracy ?? 0) > 10, "magnetic disturbance and orientation reduce its accuracy")
    }

    @Test("only the references that the settings allow")
    func allowed() throws {
        var settings = HeadTrackerSettings()
        settings.calibration.references = [.device]
        let managed = try ManagedRig(settings)
        managed.start()
        managed.walk()
        #expect(managed.calibration == nil)
        managed.turnCompass()
        #expect(managed.calibration != nil)
    }

    @Test("references passed through a staleness filter around the tracker")
    func insideFilter() throws {
        let managed = try ManagedRig()
        managed.start(
            StalenessProvider<UserHeadingRole>(wrapping: managed.rig.tracker, timeout: 5, clock: managed.rig.clock))
        managed.walk()
        #expect(managed.calibration != nil)
        managed.rig.source.push(yaw: 40)
        #expect(managed.manager.facing == 100)
    }

    @Test("references for all trackers of a group, active or not")
    func insideGroup() throws {
        let managed = try ManagedRig()
        let other = ScriptedOrientation(name: "other")
        let second = HeadTracker(source: other, clock: managed.rig.clock)
        managed.start(HeadTrackerGroup([managed.rig.tracker, second], clock: managed.rig.clock))
        for _ in 0..<10 {
            other.push(yaw: 5)
            managed.walk(seconds: 1)
        }
        #expect(Angle.absoluteDifference(managed.calibration?.offset ?? 0, 60) < 1e-6)
        #expect(Angle.absoluteDifference(second.calibration?.offset ?? 0, 85) < 1)
    }

    @Test("no heading that the tracker itself reports")
    func ownHeading() throws {
        let managed = try ManagedRig()
        managed.start()
        for _ in 0..<20 {
            managed.rig.source.push(OrientationSample(.yaw(30), heading: HeadingValue(200, accuracy: 1)))
            managed.rig.clock.advance(by: 1)
        }
        #expect(managed.calibration == nil)
    }

    @Test("nothing once the tracker is removed, though it stays connected")
    func removed() throws {
        let managed = try ManagedRig()
        managed.rig.tracker.connect()
        managed.start()
        managed.walk(seconds: 5)
        managed.manager.remove(managed.rig.tracker)
        managed.walk()
        managed.turnCompass()
        #expect(managed.calibration == nil)
        #expect(managed.rig.source.isRunning)
    }

    @Test("nothing while the manager is stopped")
    func stopped() throws {
        let managed = try ManagedRig()
        managed.rig.tracker.connect()
        managed.start()
        managed.manager.stop()
        managed.walk()
        #expect(managed.calibration == nil)
    }

    @Test("valid references only: infinite and withdrawn ones are ignored")
    func nonsense() throws {
        let managed = try ManagedRig()
        managed.start()
        for _ in 0..<20 {
            managed.rig.play(seconds: 1, yaw: 30)
            managed.rig.tracker.ingest(HeadingReference(.course, direction: .nan, speed: 1.4))
            managed.rig.tracker.ingest(HeadingReference(.device, direction: .infinity))
            managed.rig.tracker.host(managed.manager, didUpdateHeading: nil, of: .course)
            managed.rig.tracker.host(managed.manager, didUpdateHeading: nil, of: .device)
        }
        #expect(managed.calibration == nil)
        for _ in 0..<20 {
            managed.rig.play(seconds: 1, yaw: 30)
            managed.rig.tracker.ingest(HeadingReference(.course, direction: 90, accuracy: .nan, speed: .nan))
            managed.rig.tracker.ingest(HeadingReference(.course, direction: 1e300, accuracy: -1, speed: -1))
        }
        managed.rig.source.push(yaw: 30)
        #expect(managed.rig.listener.headings.allSatisfy { $0?.isValid ?? true })
    }
}
