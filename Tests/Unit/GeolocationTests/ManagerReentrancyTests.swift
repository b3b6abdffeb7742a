import Foundation
import Geolocation
import GeolocationTestKit
import Testing

/// Sinks must receive all events in order, whatever code calls back into the manager meanwhile.
@Suite("GeolocationManager: the order of events when its callbacks call it")
@SensorActor
struct ManagerReentrancyTests {
    private let next = ScriptedLocationProvider(name: "next", supportsSignificantChange: true)

    private func running() throws -> ManagerRig {
        let rig = try ManagerRig.running()
        rig.sink.removeAll()
        return rig
    }

    /// The events without the statuses of providers.
    private func story(_ rig: ManagerRig) -> [GeolocationEvent] {
        rig.sink.events.filter { if case .status = $0 { false } else { true } }
    }

    // MARK: Fixes

    @Test("a delegate that swaps the provider at a fix leaves the new provider's fix as the last")
    func swapFromUpdate() throws {
        let rig = try running()
        next.onCall = { if $0 == .start { next.emit(rig.fix(north: 2)) } }
        rig.updates.onUpdate = { if $0 == rig.fix(north: 1) { rig.manager.add(next) } }
        rig.location.emit(rig.fix(north: 1))
        #expect(rig.sink.locations == [rig.fix(north: 1), rig.fix(north: 2)])
        #expect(rig.updates.fixes == rig.sink.locations)
        #expect(rig.manager.location == rig.fix(north: 2))
    }

    @Test("a sink that swaps the provider at a fix leaves the new provider's fix as the last")
    func swapFromEvent() throws {
        let rig = try running()
        next.onCall = { if $0 == .start { next.emit(rig.fix(north: 2)) } }
        rig.sink.onEvent = { if $0 == .location(rig.fix(north: 1)) { rig.manager.add(next) } }
        rig.location.emit(rig.fix(north: 1))
        #expect(rig.sink.locations == [rig.fix(north: 1), rig.fix(north: 2)])
        #expect(rig.updates.fixes == rig.sink.locations)
    }

    @Test("a delegate that restarts the manager at a fix leaves the fix in the old run")
    func restartFromUpdate() throws {
        let rig = try running()
        rig.updates.onUpdate = { _ in
            rig.manager.stop()
            rig.manager.start()
        }
        rig.location.emit(rig.fix())
        #expect(
            story(rig) == [
                .location(rig.fix()), .locationWithdrawn(rig.clock.now), .state(.stopped, rig.clock.now),
                .state(.running, rig.clock.now),
            ])
        #expect(rig.manager.location == nil)
    }

    @Test("a delegate that removes the provider at its fix causes a withdrawal after the fix")
    func removeFromUpdate() throws {
        let rig = try running()
        rig.updates.onUpdate = { _ in rig.manager.remove(rig.location) }
        rig.location.emit(rig.fix())
        #expect(story(rig) == [.location(rig.fix()), .locationWithdrawn(rig.clock.now)])
        #expect(rig.manager.location == nil)
    }

    @Test("replacing or removing the provider of a known location withdraws the location once")
    func swapWithdraws() throws {
        let rig = try running()
        rig.manager.add(next)
        #expect(story(rig).isEmpty)
        next.emit(rig.fix())
        rig.sink.removeAll()
        rig.manager.add(rig.location)
        #expect(story(rig) == [.locationWithdrawn(rig.clock.now)])
        #expect(rig.manager.location == nil && rig.manager.counters.withdrawals == 1)
        rig.location.emit(rig.fix(north: 1))
        rig.location.emit(nil)
        rig.sink.removeAll()
        rig.manager.remove(rig.location)
        #expect(story(rig).isEmpty)
    }

    @Test("a start in answer to a provider's stop begins without the values of the earlier run")
    func restartForgets() throws {
        let rig = try running()
        rig.location.emit(rig.fix())
        rig.course.emit(HeadingValue(90))
        rig.location.onCall = { if $0 == .stop { rig.manager.start() } }
        rig.manager.stop()
        #expect(rig.manager.state == .running && rig.manager.location == nil)
        #expect(rig.manager.snapshot.headings.isEmpty && rig.manager.collectionHeading.value == nil)
    }

    // MARK: Snooze

    @Test("a fix that wakes the manager is not delivered once its provider has been displaced")
    func swapFromTrigger() throws {
        let rig = try ManagerRig.snoozing()
        next.onCall = { if $0 == .start { next.emit(rig.fix(north: 200)) } }
        rig.snoozes.onTrigger = { rig.manager.add(next) }
        rig.location.emit(rig.fix(north: 100))
        #expect(rig.sink.locations == [rig.fix(north: 200)])
        #expect(rig.manager.location == rig.fix(north: 200) && rig.manager.state == .running)
        #expect(next.isStarted && !rig.location.isStarted)
    }

    @Test("a fix that wakes the manager is not delivered in a run that begins after it")
    func restartFromTrigger() throws {
        let rig = try ManagerRig.snoozing()
        rig.snoozes.onTrigger = {
            rig.manager.stop()
            rig.manager.start()
        }
        rig.location.emit(rig.fix(north: 100))
        #expect(rig.manager.location == nil && rig.sink.locations.isEmpty && rig.manager.state == .running)
    }

    @Test("a stop while the watch begins takes precedence over the snooze", arguments: [true, false])
    func stopWhileFallingAsleep(isRunning: Bool) throws {
        let rig = try ManagerRig()
        if isRunning { rig.manager.start() }
        rig.location.onCall = { if $0 == .startMonitoring { rig.manager.stop() } }
        rig.manager.snooze()
        #expect(rig.manager.state == .stopped)
        #expect(!rig.location.isMonitoring && !rig.location.isStarted && !rig.course.isStarted)
    }

    @Test("a start while the watch begins takes precedence over the snooze", arguments: [true, false])
    func startWhileFallingAsleep(isRunning: Bool) throws {
        let rig = try ManagerRig()
        if isRunning { rig.manager.start() }
        rig.location.onCall = { if $0 == .startMonitoring { rig.manager.start() } }
        rig.manager.snooze()
        #expect(rig.manager.state == .running)
        #expect(!rig.location.isMonitoring && rig.location.isStarted && rig.course.isStarted)
        rig.location.emit(rig.fix())
        #expect(rig.manager.location == rig.fix())
    }

    @Test("a stop while the location provider is stopped for the watch takes precedence over the snooze")
    func stopBeforeWatch() throws {
        let rig = try running()
        rig.location.onCall = { if $0 == .stop { rig.manager.stop() } }
        rig.manager.snooze()
        #expect(rig.manager.state == .stopped && rig.location.calls == [.start, .stop])
    }

    @Test("a swap while the watch begins lets the new provider watch")
    func swapWhileFallingAsleep() throws {
        let rig = try running()
        rig.location.onCall = { if $0 == .startMonitoring { rig.manager.add(next) } }
        rig.manager.snooze()
        #expect(rig.manager.state == .snoozing && next.isMonitoring && !next.isStarted)
        #expect(!rig.location.isMonitoring && !rig.location.isStarted)
        next.emit(rig.fix(north: 100))
        #expect(rig.manager.state == .running && rig.manager.location == rig.fix(north: 100))
    }

    @Test("a stop while a swap moves the watch takes precedence over the snooze")
    func stopWhileMovingWatch() throws {
        let rig = try ManagerRig.snoozing()
        next.supportsSignificantChange = true
        next.onCall = { if $0 == .startMonitoring { rig.manager.stop() } }
        rig.manager.add(next)
        #expect(rig.manager.state == .stopped && !next.isMonitoring && !rig.location.isMonitoring)
        #expect(rig.snoozes.failures == 0)
    }

    // MARK: Slots

    @Test("a swap of location providers during another swap leaves only the provider that was added last running")
    func swapWithinSwap() throws {
        let rig = try running()
        let last = ScriptedLocationProvider(name: "last")
        rig.location.onCall = { if $0 == .stop { rig.manager.add(last) } }
        last.onCall = { if $0 == .start { last.emit(rig.fix(north: 3)) } }
        rig.manager.add(next)
        #expect(last.isStarted && !next.isStarted && !rig.location.isStarted)
        #expect(rig.manager.location == rig.fix(north: 3))
        rig.manager.stop()
        #expect(!last.isStarted && !next.isStarted)
    }

    @Test("a swap of course providers during another swap leaves only the provider that was added last running")
    func swapWithinHeadingSwap() throws {
        let rig = try running()
        let (second, last) = (ScriptedCourseProvider(name: "second"), ScriptedCourseProvider(name: "last"))
        rig.course.onCall = { if $0 == .stop { rig.manager.add(last) } }
        rig.manager.add(second)
        #expect(last.isStarted && !second.isStarted && !rig.course.isStarted)
        last.emit(HeadingValue(12))
        #expect(rig.manager.collectionHeading.value == 12)
    }

    @Test("a swap while another swap ends the watch leaves only the provider that was added last watching")
    func swapWithinEndOfWatch() throws {
        let rig = try ManagerRig.snoozing()
        let last = ScriptedLocationProvider(name: "last", supportsSignificantChange: true)
        rig.location.onCall = { if $0 == .stopMonitoring { rig.manager.add(last) } }
        rig.manager.add(next)
        #expect(rig.manager.state == .snoozing)
        #expect(last.isMonitoring && !next.isMonitoring && !rig.location.isMonitoring)
        last.emit(rig.fix(north: 100))
        #expect(rig.manager.state == .running && last.isStarted)
    }

    @Test("a fix that a provider reports while it is replaced or removed is not delivered", arguments: [true, false])
    func fixWithinSwap(isRemoved: Bool) throws {
        let rig = try running()
        rig.location.onCall = { if $0 == .stop { rig.location.emit(rig.fix(north: 9)) } }
        if isRemoved { rig.manager.remove(rig.location) } else { rig.manager.add(next) }
        #expect(story(rig).isEmpty && rig.updates.fixes.isEmpty && rig.manager.location == nil)
    }

    // MARK: Release

    @Test("a manager that is released while it runs stops its providers")
    func releaseWhileRunning() async {
        let (location, course) = (ScriptedLocationProvider(), ScriptedCourseProvider())
        var manager: GeolocationManager? = GeolocationManager(clock: ManualClock())
        manager?.add(location)
        manager?.add(course)
        manager?.start()
        manager = nil
        await settle()
        #expect(location.calls == [.start, .stop] && course.calls == [.start, .stop])
    }

    @Test("a manager that is released while it snoozes ends its watch", arguments: [true, false])
    func releaseWhileSnoozing(supportsSignificantChange: Bool) async {
        let location = ScriptedLocationProvider(supportsSignificantChange: supportsSignificantChange)
        var manager: GeolocationManager? = GeolocationManager(clock: ManualClock())
        manager?.add(location)
        manager?.snooze()
        #expect(location.isMonitoring || location.isStarted)
        manager = nil
        await settle()
        #expect(!location.isMonitoring && !location.isStarted)
    }

    @Test("a manager that is released does not stop a provider that another manager uses by then")
    func releaseAfterHandover() async {
        let location = ScriptedLocationProvider()
        var manager: GeolocationManager? = GeolocationManager(clock: ManualClock())
        manager?.add(location)
        manager?.start()
        manager = nil
        let other = GeolocationManager(clock: ManualClock())
        other.add(location)
        other.start()
        await settle()
        #expect(location.isStarted && other.isActive)
    }

    /// Returns after all work that the actor has been given so far.
    private func settle() async {
        await withCheckedContinuation { continuation in SensorActor.enqueue { continuation.resume() } }
    }
}
