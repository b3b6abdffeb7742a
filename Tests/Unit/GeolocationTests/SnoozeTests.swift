import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@Suite("GeolocationManager: snooze")
@SensorActor
struct SnoozeTests {
    // MARK: Falling asleep

    @Test("stops all slots, forgets their values and leaves only the watch running")
    func snoozeStopsSlots() throws {
        let rig = try ManagerRig.running()
        rig.location.emit(rig.fix())
        rig.course.emit(HeadingValue(90))
        rig.sink.removeAll()
        rig.manager.snooze()
        #expect(rig.manager.state == .snoozing && !rig.manager.isActive)
        #expect(rig.location.calls == [.start, .stop, .startMonitoring])
        #expect(!rig.course.isStarted && !rig.user.isStarted && !rig.device.isStarted)
        #expect(rig.manager.location == nil && rig.manager.collectionHeading.value == nil)
        let time = rig.clock.now
        #expect(
            rig.sink.events == [
                .locationWithdrawn(time), .heading(.course, nil, time), .resolved(.collection, nil, time),
                .resolved(.presentation, nil, time), .state(.snoozing, time),
            ])
    }

    @Test("begins in a stopped manager too")
    func snoozeFromStopped() throws {
        let rig = try ManagerRig()
        rig.manager.snooze()
        #expect(rig.manager.state == .snoozing)
        #expect(rig.location.calls == [.startMonitoring])
        rig.manager.snooze()
        #expect(rig.location.calls == [.startMonitoring])
    }

    @Test("watches the updates of a provider that refuses to monitor: two fixes beyond 40 m wake the manager")
    func fallback() throws {
        let rig = try ManagerRig.snoozing(supportsSignificantChange: false)
        #expect(rig.manager.state == .snoozing && rig.location.isStarted)
        for metres in [0, 10, 39.5] { rig.location.emit(rig.fix(north: metres)) }
        #expect(rig.manager.state == .snoozing && rig.snoozes.triggers == 0)
        for metres in [46.0, 10, 46] { rig.location.emit(rig.fix(north: metres)) }
        #expect(rig.manager.state == .snoozing)
        rig.location.emit(rig.fix(north: 47))
        #expect(rig.manager.state == .running && rig.snoozes.triggers == 1)
        #expect(rig.manager.location == rig.fix(north: 47))
        rig.location.emit(rig.fix(north: 48))
        #expect(rig.manager.location == rig.fix(north: 48))
    }

    @Test("reports a refusal to the delegate if the provider cannot monitor, and changes nothing")
    func refusal() throws {
        let rig = try ManagerRig(supportsSignificantChange: false, snoozePolicy: .fail)
        rig.manager.start()
        rig.manager.snooze()
        #expect(rig.snoozes.failures == 1)
        #expect(rig.manager.state == .running && rig.location.isStarted)
        rig.location.emit(rig.fix())
        #expect(rig.manager.location == rig.fix())
    }

    @Test("reports a refusal to the delegate if there is no location provider")
    func nobodyToWatch() throws {
        let rig = try ManagerRig()
        rig.manager.remove(rig.location)
        rig.manager.snooze()
        #expect(rig.snoozes.failures == 1 && rig.manager.state == .stopped)
    }

    // MARK: Waking

    @Test("G1: neither a withdrawal nor an impossible fix wakes the manager")
    func withdrawalDoesNotWake() throws {
        let rig = try ManagerRig.snoozing()
        rig.location.emit(nil)
        rig.location.emit(Location(latitude: 95, longitude: 0, timestamp: rig.clock.now))
        #expect(rig.manager.state == .snoozing && rig.snoozes.triggers == 0)
        #expect(rig.manager.counters.withdrawals == 1 && rig.manager.counters.invalidValues == 1)
    }

    @Test("G1: a fix of a provider that is not in the slot does not wake the manager")
    func strangerDoesNotWake() throws {
        let rig = try ManagerRig.snoozing()
        let stray = ScriptedLocationProvider()
        stray.locationDelegate = rig.manager
        stray.emit(rig.fix(north: 100))
        #expect(rig.manager.state == .snoozing && rig.manager.counters.strayCallbacks == 1)
    }

    @Test("G2: the fix that wakes the manager is delivered first, before those of the started providers")
    func wakingFixIsDelivered() throws {
        let rig = try ManagerRig.snoozing()
        rig.location.onCall = { if $0 == .start { rig.location.emit(rig.fix(north: 101)) } }
        let journal = Journal<String>()
        rig.snoozes.onTrigger = { journal.note("trigger") }
        rig.updates.onUpdate = { journal.note($0 == rig.fix(north: 100) ? "waking fix" : "next fix") }
        rig.location.emit(rig.fix(north: 100))
        #expect(journal.entries == ["trigger", "waking fix", "next fix"])
        #expect(rig.sink.locations == [rig.fix(north: 100), rig.fix(north: 101)])
        #expect(rig.sink.events.first == .state(.running, rig.clock.now))
    }

    @Test("G3: the watch ends when it has woken the manager")
    func watchEndsAtWaking() throws {
        let rig = try ManagerRig.snoozing()
        rig.location.emit(rig.fix(north: 100))
        #expect(!rig.location.isMonitoring && rig.location.isStarted)
        #expect(rig.course.isStarted && rig.user.isStarted && rig.device.isStarted)
    }

    @Test("start() ends the snooze without a trigger")
    func manualWaking() throws {
        let rig = try ManagerRig.snoozing()
        rig.manager.start()
        #expect(rig.manager.state == .running && rig.snoozes.triggers == 0)
        #expect(!rig.location.isMonitoring && rig.location.isStarted)
    }

    @Test("G4: stop() ends the watch, and a later departure is ignored", arguments: [true, false])
    func stopEndsWatch(supportsSignificantChange: Bool) throws {
        let rig = try ManagerRig.snoozing(supportsSignificantChange: supportsSignificantChange)
        rig.location.emit(supportsSignificantChange ? nil : rig.fix())
        rig.manager.stop()
        #expect(rig.manager.state == .stopped)
        #expect(!rig.location.isMonitoring && !rig.location.isStarted)
        rig.location.emit(rig.fix(north: 100))
        #expect(rig.manager.state == .stopped && rig.manager.location == nil)
        #expect(rig.snoozes.triggers == 0 && rig.manager.counters.inactiveCallbacks == 1)
    }

    // MARK: Swaps

    @Test("G6: a swap moves the watch to the new provider")
    func swapMovesWatch() throws {
        let rig = try ManagerRig.snoozing()
        let next = ScriptedLocationProvider(name: "next", supportsSignificantChange: true)
        rig.manager.add(next)
        #expect(!rig.location.isMonitoring && next.isMonitoring && !next.isStarted)
        next.emit(rig.fix(north: 100))
        #expect(rig.manager.state == .running && rig.snoozes.triggers == 1)
        #expect(rig.manager.location == rig.fix(north: 100))
    }

    @Test("G6: a swap to a provider that refuses to monitor lets the manager watch its updates")
    func swapToRefusing() throws {
        let rig = try ManagerRig.snoozing()
        let next = ScriptedLocationProvider(name: "next", supportsSignificantChange: false)
        rig.manager.add(next)
        #expect(rig.manager.state == .snoozing && next.isStarted)
        next.emit(rig.fix())
        for _ in 0..<2 { next.emit(rig.fix(north: 50)) }
        #expect(rig.manager.state == .running)
    }

    @Test("G6: a swap to a provider that cannot watch ends the snooze and reports a failure")
    func swapToNobody() throws {
        let rig = try ManagerRig.snoozing(snoozePolicy: .fail)
        let next = ScriptedLocationProvider(name: "next", supportsSignificantChange: false)
        rig.manager.add(next)
        #expect(rig.snoozes.failures == 1 && rig.manager.state == .stopped)
        #expect(!rig.location.isMonitoring && next.calls.isEmpty)
        rig.manager.start()
        #expect(next.isStarted)
    }

    @Test("removing a provider moves the watch to the default")
    func removeMovesWatch() {
        let standard = ScriptedLocationProvider(name: "default", supportsSignificantChange: true)
        let manager = GeolocationManager(defaults: DefaultProviders(location: standard), clock: ManualClock())
        let custom = ScriptedLocationProvider(name: "custom", supportsSignificantChange: true)
        manager.add(custom)
        manager.snooze()
        manager.remove(custom)
        #expect(!custom.isMonitoring && standard.isMonitoring && manager.state == .snoozing)
    }

    // MARK: Delegates that call back

    @Test("G7: a delegate that starts the manager at a refusal leaves it running")
    func startFromFailure() throws {
        let rig = try ManagerRig(supportsSignificantChange: false, snoozePolicy: .fail)
        rig.snoozes.onFailure = { rig.manager.start() }
        rig.manager.snooze()
        #expect(rig.manager.state == .running && rig.location.isStarted && rig.course.isStarted)
    }

    @Test("G7: a delegate that stops the manager at a refusal leaves it stopped")
    func stopFromFailure() throws {
        let rig = try ManagerRig(supportsSignificantChange: false, snoozePolicy: .fail)
        rig.manager.start()
        rig.snoozes.onFailure = { rig.manager.stop() }
        rig.manager.snooze()
        #expect(rig.manager.state == .stopped && !rig.location.isStarted && !rig.course.isStarted)
    }

    @Test("G7: a delegate that starts the manager at the trigger changes nothing")
    func startFromTrigger() throws {
        let rig = try ManagerRig.snoozing()
        rig.snoozes.onTrigger = { rig.manager.start() }
        rig.location.emit(rig.fix(north: 100))
        #expect(rig.manager.state == .running)
        #expect(rig.location.count(of: .start) == 2 && rig.course.count(of: .start) == 2)
        #expect(rig.sink.locations == [rig.fix(north: 100)])
    }

    @Test("G7: a delegate that stops the manager at the trigger gets no fix")
    func stopFromTrigger() throws {
        let rig = try ManagerRig.snoozing()
        rig.snoozes.onTrigger = { rig.manager.stop() }
        rig.location.emit(rig.fix(north: 100))
        #expect(rig.manager.state == .stopped && rig.updates.fixes.isEmpty)
        #expect(!rig.location.isStarted && !rig.location.isMonitoring && !rig.course.isStarted)
    }

    @Test("G7: a delegate that makes the manager snooze again at the trigger leaves only the watch running")
    func snoozeFromTrigger() throws {
        let rig = try ManagerRig.snoozing()
        rig.snoozes.onTrigger = { rig.manager.snooze() }
        rig.location.emit(rig.fix(north: 100))
        #expect(rig.manager.state == .snoozing && rig.location.isMonitoring)
        #expect(!rig.location.isStarted && !rig.course.isStarted)
    }
}

@Suite("DepartureRule")
struct DepartureRuleTests {
    @Test("G14: a slow walk away from the place where the watch began ends the snooze")
    @SensorActor
    func originStays() throws {
        let rig = try ManagerRig.snoozing(supportsSignificantChange: false)
        for metres in stride(from: 0.0, through: 40, by: 10) { rig.location.emit(rig.fix(north: metres)) }
        #expect(rig.manager.state == .snoozing)
        for metres in [50.0, 60] { rig.location.emit(rig.fix(north: metres)) }
        #expect(rig.manager.state == .running)
    }

    /// A manager that snoozes after a fix at the origin with an accuracy of 4 m.
    @SensorActor
    private func asleepAtHome() throws -> ManagerRig {
        let rig = try ManagerRig(supportsSignificantChange: false)
        rig.manager.start()
        rig.location.emit(rig.fix())
        rig.manager.snooze()
        return rig
    }

    @Test("the origin is the last known place, so that an inaccurate first fix of the watch does not end the snooze")
    @SensorActor
    func rememberedOrigin() throws {
        let rig = try asleepAtHome()
        rig.location.emit(rig.fix(north: 80, accuracy: 100))
        for _ in 0..<5 { rig.location.emit(rig.fix()) }
        for _ in 0..<5 { rig.location.emit(rig.fix(north: 45, accuracy: 60)) }
        #expect(rig.manager.state == .snoozing)
    }

    @Test("a departure between the last fix and the watch ends the snooze, even after a swap of the provider")
    @SensorActor
    func leftMeanwhile() throws {
        let rig = try asleepAtHome()
        let next = ScriptedLocationProvider(name: "next")
        rig.manager.add(next)
        for _ in 0..<2 { next.emit(rig.fix(north: 200)) }
        #expect(rig.manager.state == .running)
    }

    @Test("the end of a snooze does not restart a provider whose updates were watched, but reports its status again")
    @SensorActor
    func portStaysOpen() throws {
        for wakesByHand in [false, true] {
            let rig = try asleepAtHome()
            let before = rig.location.calls
            rig.sink.removeAll()
            if wakesByHand {
                rig.manager.start()
            } else {
                for _ in 0..<2 { rig.location.emit(rig.fix(north: 200)) }
            }
            #expect(rig.manager.state == .running && rig.location.isStarted && rig.location.calls == before)
            rig.location.emit(rig.fix(north: 300))
            #expect(rig.manager.location == rig.fix(north: 300) && rig.manager.statuses[.location] == .running)
            let reported = rig.sink.events.filter { event in
                if case .status(let change) = event { change.provider == "location" } else { false }
            }
            #expect(reported.count == 1)
            rig.manager.stop()
            #expect(!rig.location.isStarted)
        }
    }

    /// A provider that saves energy while it monitors.
    private final class FrugalProvider: LocationProvider {
        weak var locationDelegate: (any LocationProviderDelegate)?
        var savesEnergyWhileMonitoring: Bool { true }
        func startLocationUpdates() {}
        func stopLocationUpdates() {}
        func startMonitoringSignificantLocationChanges() -> Bool { true }
        func stopMonitoringSignificantLocationChanges() {}
    }

    @Test("the manager knows whether a snooze saves energy")
    @SensorActor
    func energy() throws {
        let rig = try ManagerRig()
        #expect(!rig.manager.snoozeSavesEnergy)
        rig.manager.add(FrugalProvider())
        #expect(rig.manager.snoozeSavesEnergy)
        rig.manager.add(FrugalProvider().filtered(by: QualityFilter()))
        #expect(rig.manager.snoozeSavesEnergy)
        rig.manager.add(SignificantChangeProvider(wrapping: FrugalProvider()))
        #expect(!rig.manager.snoozeSavesEnergy)
    }
}
