import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@Suite("GeolocationManager: sources of several roles")
@SensorActor
struct ManagerInstallTests {
    @Test("a source fills all free slots that it can, its raw course filtered")
    func fillsFreeSlots() {
        let manager = GeolocationManager(clock: ManualClock())
        let source = MultiSource()
        #expect(manager.install(source) == [.location, .course, .userHeading, .deviceHeading])
        manager.start()
        source.report()
        #expect(manager.location?.latitude == 1)
        #expect(manager.snapshot.headings.mapValues(\.value) == [.course: 90, .user: 20, .device: 30])
    }

    @Test("a source leaves occupied slots alone")
    func leavesFilledSlots() throws {
        let rig = try ManagerRig.running()
        rig.manager.remove(rig.device)
        let source = MultiSource()
        #expect(rig.manager.install(source) == [.deviceHeading])
        source.report()
        #expect(rig.manager.location == nil && rig.manager.collectionHeading.value == 30)
    }

    @Test("a slot with its default counts as free")
    func displacesDefaults() {
        let standard = ScriptedLocationProvider()
        let manager = GeolocationManager(defaults: DefaultProviders(location: standard), clock: ManualClock())
        manager.start()
        let source = MultiSource()
        #expect(manager.install(source).contains(.location))
        #expect(!standard.isStarted)
        manager.uninstall(source)
        #expect(standard.isStarted)
    }

    @Test("a source fills the named slots, even if they are occupied")
    func fillsNamedSlots() throws {
        let rig = try ManagerRig.running()
        let source = MultiSource()
        #expect(rig.manager.install(source, as: [.location, .userHeading]) == [.location, .userHeading])
        #expect(!rig.location.isStarted && !rig.user.isStarted)
        #expect(rig.course.isStarted && rig.device.isStarted)
    }

    @Test("a source fills no slot for a role that it does not play")
    func missingRole() {
        let manager = GeolocationManager(clock: ManualClock())
        #expect(manager.install(ScriptedLocationProvider(), as: [.location, .course]) == [.location])
        #expect(manager.install(ScriptedRawCourseProvider()) == [.course])
    }

    @Test("an uninstalled source leaves all its slots")
    func uninstall() {
        let manager = GeolocationManager(clock: ManualClock())
        let source = MultiSource()
        manager.install(source)
        manager.start()
        source.report()
        manager.uninstall(source)
        #expect(manager.statuses.isEmpty)
        #expect(manager.location == nil && manager.snapshot.headings.isEmpty)
        #expect(source.startedRoles.isEmpty && !source.user.isStarted && !source.device.isStarted)
    }

    @Test("an uninstalled source does not empty a slot that another source has taken since")
    func uninstallAfterSwap() {
        let manager = GeolocationManager(clock: ManualClock())
        let source = MultiSource()
        manager.install(source)
        let next = ScriptedLocationProvider()
        manager.add(next)
        manager.uninstall(source)
        #expect(Set(manager.statuses.keys) == [.location])
        manager.start()
        #expect(next.isStarted)
    }

    @Test("a source in several slots announces a status once")
    func statusOnce() throws {
        let manager = GeolocationManager(clock: ManualClock())
        let sink = RecordingSink()
        try manager.add(sink)
        let source = MultiSource()
        manager.install(source, as: [.location, .course])
        manager.start()
        source.report()
        #expect(sink.events.count { if case .status = $0 { true } else { false } } == 1)
    }

    @Test("providers and sinks can be made and added from outside the sensor actor")
    func addFromOutside() async throws {
        let manager = GeolocationManager(clock: ManualClock())
        let task = Task.detached {
            _ = await manager.add { ScriptedLocationProvider(name: "made here") }
            _ = await manager.add { ScriptedCourseProvider() }
            _ = await manager.add { ScriptedUserHeadingProvider() }
            _ = await manager.add { ScriptedDeviceHeadingProvider() }
            return try await manager.add { RecordingSink() }
        }
        let sink = try await task.value
        #expect(Set(manager.statuses.keys) == Set(SensorRole.allCases))
        manager.start()
        #expect(sink.states == [.running])
    }
}

/// A source of fixes and raw courses that vends both headings.
final class MultiSource: LocationProvider, RawCourseProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    weak var courseDelegate: (any RawCourseProviderDelegate)?
    let user = ScriptedUserHeadingProvider()
    let device = ScriptedDeviceHeadingProvider()
    private(set) var startedRoles: Set<SensorRole> = []

    var vendedProviders: [any SensorProvider] { [user, device] }

    func startLocationUpdates() { startedRoles.insert(.location) }
    func stopLocationUpdates() { startedRoles.remove(.location) }
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}
    func startCourseProviderUpdates() { startedRoles.insert(.course) }
    func stopCourseProviderUpdates() { startedRoles.remove(.course) }

    /// Reports one value in each role.
    func report() {
        let fix = Location(latitude: 1, longitude: 2, timestamp: Date(timeIntervalSince1970: 1_795_000_000))
        locationDelegate?.locationProvider(self, didUpdateLocation: fix)
        courseDelegate?.courseProvider(self, didUpdateCourse: HeadingValue(90), speed: 1.5)
        user.emit(HeadingValue(20))
        device.emit(HeadingValue(30))
    }
}
