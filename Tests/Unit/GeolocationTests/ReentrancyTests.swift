import Foundation
import Geolocation
import GeolocationTestKit
import Testing

/// Sinks, delegates and callbacks may call back into the manager that calls them.
@Suite("GeolocationManager: calls from within its own callbacks")
@SensorActor
struct ReentrancyTests {
    @Test("a delegate that stops the manager at a fix receives no more, and no sink receives a fix after the stop")
    func stopFromUpdate() throws {
        let rig = try ManagerRig.running()
        rig.updates.onUpdate = { _ in rig.manager.stop() }
        rig.sink.removeAll()
        rig.location.emit(rig.fix())
        rig.location.emit(rig.fix(north: 1))
        #expect(rig.manager.state == .stopped && rig.manager.location == nil)
        #expect(rig.updates.fixes == [rig.fix()])
        #expect(
            Array(rig.sink.events.suffix(3)) == [
                .location(rig.fix()), .locationWithdrawn(rig.clock.now), .state(.stopped, rig.clock.now),
            ])
    }

    @Test("a sink that stops the manager at a heading leaves no heading known")
    func stopFromHeadingEvent() throws {
        let rig = try ManagerRig.running()
        rig.sink.onEvent = { if case .heading = $0 { rig.manager.stop() } }
        rig.course.emit(HeadingValue(90))
        #expect(rig.manager.collectionHeading.value == nil)
        #expect(rig.manager.snapshot.headings.isEmpty)
    }

    @Test("a sink that removes a provider at its heading leaves no heading known")
    func removeFromHeadingEvent() throws {
        let rig = try ManagerRig.running()
        rig.sink.onEvent = { if case .heading(.user, .some, _) = $0 { rig.manager.remove(rig.user) } }
        rig.user.emit(HeadingValue(45))
        #expect(rig.manager.presentationHeading.value == nil)
    }

    @Test("a sink that stops the manager when the start is reported stops all providers")
    func stopFromStart() throws {
        let rig = try ManagerRig()
        rig.sink.onEvent = { if $0 == .state(.running, rig.clock.now) { rig.manager.stop() } }
        rig.manager.start()
        #expect(rig.manager.state == .stopped)
        #expect(!rig.location.isStarted && !rig.course.isStarted && !rig.user.isStarted && !rig.device.isStarted)
    }

    @Test("a sink that stops the manager when the snooze is reported stops all providers and the watch")
    func stopFromSnooze() throws {
        let rig = try ManagerRig.running()
        rig.sink.onEvent = { if $0 == .state(.snoozing, rig.clock.now) { rig.manager.stop() } }
        rig.manager.snooze()
        #expect(rig.manager.state == .stopped)
        #expect(!rig.location.isMonitoring)
        #expect(!rig.location.isStarted && !rig.course.isStarted && !rig.user.isStarted && !rig.device.isStarted)
    }

    @Test("a sink that makes the manager snooze when the stop is reported leaves only the watch running")
    func snoozeFromStop() throws {
        let rig = try ManagerRig.running()
        rig.course.emit(HeadingValue(90))
        rig.sink.onEvent = { if $0 == .state(.stopped, rig.clock.now) { rig.manager.snooze() } }
        rig.manager.stop()
        #expect(rig.manager.state == .snoozing)
        #expect(rig.location.isMonitoring)
        #expect(!rig.location.isStarted && !rig.course.isStarted && !rig.user.isStarted && !rig.device.isStarted)
        #expect(rig.manager.collectionHeading.value == nil)
    }

    @Test("G4: a sink that stops the manager when the waking is reported ends the watch")
    func stopFromWaking() throws {
        let rig = try ManagerRig.snoozing()
        rig.sink.onEvent = { if $0 == .state(.running, rig.clock.now) { rig.manager.stop() } }
        rig.location.emit(rig.fix(north: 100))
        #expect(rig.manager.state == .stopped)
        #expect(!rig.location.isMonitoring)
    }

    @Test("a provider that starts the manager again while it is stopped leaves all providers running")
    func startFromProvidersStop() throws {
        let rig = try ManagerRig.running()
        rig.location.onCall = { if $0 == .stop { rig.manager.start() } }
        rig.manager.stop()
        #expect(rig.manager.state == .running)
        #expect(rig.location.isStarted && rig.course.isStarted && rig.user.isStarted && rig.device.isStarted)
    }

    @Test("a heading's callback that starts the manager again at a stop keeps the values of the new run")
    func startFromHeadingCallback() throws {
        let rig = try ManagerRig.running()
        rig.course.emit(HeadingValue(90))
        rig.user.onCall = { if $0 == .start { rig.user.emit(HeadingValue(45)) } }
        rig.manager.collectionHeading.onHeadingDidUpdate { if $0 == nil { rig.manager.start() } }
        rig.manager.stop()
        #expect(rig.manager.state == .running)
        #expect(rig.manager.presentationHeading.value == 45)
        #expect(rig.manager.collectionHeading.value == 45)
    }

    @Test("a change that a heading's callback causes comes after the change that it was called for")
    func changeFromHeadingCallback() async throws {
        let rig = try ManagerRig.running()
        let heading = rig.manager.collectionHeading
        let updates = heading.updates
        heading.onHeadingDidUpdate { if $0?.value == 90 { rig.course.emit(HeadingValue(91)) } }
        rig.course.emit(HeadingValue(90))
        var values: [Double?] = []
        for await update in updates {
            values.append(update?.value)
            if values.count == 2 { break }
        }
        #expect(values == [90, 91])
    }
}
