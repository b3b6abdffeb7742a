import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@Suite("GeolocationManager: the providers in its slots")
@SensorActor
struct ManagerSlotTests {
    @Test("a swap while running stops the old provider, forgets its fix, and starts the new one")
    func swapWhileRunning() throws {
        let rig = try ManagerRig.running()
        rig.location.emit(rig.fix())
        let next = ScriptedLocationProvider(name: "next")
        rig.manager.add(next)
        #expect(rig.location.calls == [.start, .stop])
        #expect(rig.location.locationDelegate == nil)
        #expect(next.calls == [.start])
        #expect(rig.manager.location == nil)
        #expect(rig.updates.fixes.count == 1)
        next.emit(rig.fix(north: 3))
        #expect(rig.manager.location == rig.fix(north: 3))
    }

    @Test("a provider that is added while stopped starts with the manager")
    func addWhileStopped() throws {
        let rig = try ManagerRig()
        let next = ScriptedLocationProvider(name: "next")
        rig.manager.add(next)
        #expect(next.calls.isEmpty)
        rig.manager.start()
        #expect(next.calls == [.start])
        #expect(rig.location.calls.isEmpty)
    }

    @Test("a swap in a heading slot withdraws the old provider's heading")
    func swapHeading() throws {
        let rig = try ManagerRig.running()
        rig.course.emit(HeadingValue(90))
        rig.sink.removeAll()
        let next = ScriptedCourseProvider(name: "next")
        rig.manager.add(next)
        #expect(rig.sink.events.first == .heading(.course, nil, rig.clock.now))
        #expect(rig.manager.collectionHeading.value == nil)
        #expect(rig.course.calls == [.start, .stop] && next.calls == [.start])
        rig.course.courseDelegate = rig.manager
        rig.course.emit(HeadingValue(91))
        #expect(rig.manager.counters.strayCallbacks == 1)
    }

    @Test("adding a provider to the slot that it fills already changes nothing")
    func addAgain() throws {
        let rig = try ManagerRig.running()
        rig.location.emit(rig.fix())
        rig.manager.add(rig.location)
        rig.manager.add(rig.user)
        #expect(rig.location.calls == [.start] && rig.user.calls == [.start])
        #expect(rig.manager.location == rig.fix())
    }

    @Test("removing a provider that is in no slot changes nothing")
    func removeStranger() throws {
        let rig = try ManagerRig.running()
        rig.manager.remove(ScriptedLocationProvider())
        rig.manager.remove(ScriptedUserHeadingProvider())
        #expect(rig.location.calls == [.start] && rig.user.calls == [.start])
    }

    @Test("a removed user heading provider leaves its slot empty and its heading withdrawn")
    func removeUserHeading() throws {
        let rig = try ManagerRig.running()
        rig.user.emit(HeadingValue(45))
        rig.manager.remove(rig.user)
        #expect(rig.manager.presentationHeading.value == nil)
        #expect(rig.user.calls == [.start, .stop] && rig.user.headingDelegate == nil)
        #expect(rig.manager.statuses[.userHeading] == nil)
    }

    @Test("the device heading's slot can be filled and emptied like the others")
    func deviceHeadingSlot() throws {
        let rig = try ManagerRig.running()
        let next = ScriptedDeviceHeadingProvider(name: "simulated")
        rig.manager.add(next)
        next.emit(HeadingValue(10))
        #expect(rig.manager.collectionHeading.value == 10)
        rig.manager.remove(next)
        #expect(rig.manager.collectionHeading.value == nil)
        #expect(rig.device.calls == [.start, .stop])
    }

    // MARK: Defaults

    @Test("the default takes over again when the provider that replaced it is removed")
    func defaultTakesOver() {
        let standard = ScriptedLocationProvider(name: "default")
        let manager = GeolocationManager(defaults: DefaultProviders(location: standard), clock: ManualClock())
        manager.start()
        let custom = ScriptedLocationProvider(name: "custom")
        manager.add(custom)
        #expect(standard.calls == [.start, .stop])
        manager.remove(custom)
        #expect(standard.calls == [.start, .stop, .start])
        #expect(custom.calls == [.start, .stop])
    }

    @Test("a removed provider is replaced by the default, never by an earlier provider")
    func noStack() {
        let standard = ScriptedLocationProvider(name: "default")
        let manager = GeolocationManager(defaults: DefaultProviders(location: standard), clock: ManualClock())
        let first = ScriptedLocationProvider(name: "first")
        let second = ScriptedLocationProvider(name: "second")
        manager.add(first)
        manager.add(second)
        manager.remove(first)
        manager.start()
        #expect(second.isStarted && !first.isStarted)
        manager.remove(second)
        #expect(standard.isStarted && !first.isStarted)
    }

    @Test("G13: removing the default changes nothing")
    func removeDefault() {
        let standard = ScriptedLocationProvider(name: "default")
        let course = ScriptedCourseProvider(name: "default course")
        let defaults = DefaultProviders(location: standard, course: course)
        let manager = GeolocationManager(defaults: defaults, clock: ManualClock())
        manager.start()
        manager.remove(standard)
        manager.remove(course)
        #expect(standard.calls == [.start] && course.calls == [.start])
    }

    @Test("a manager ignores the providers of another manager")
    func twoManagers() throws {
        let first = try ManagerRig.running()
        let second = try ManagerRig.running()
        first.location.emit(first.fix())
        first.course.emit(HeadingValue(90))
        #expect(second.manager.location == nil && second.manager.collectionHeading.value == nil)
        #expect(second.manager.counters == GeolocationCounters())
    }
}
