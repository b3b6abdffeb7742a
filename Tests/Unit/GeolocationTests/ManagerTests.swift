import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@Suite("GeolocationManager: start, stop and the location")
@SensorActor
struct ManagerTests {
    // MARK: Start and stop

    @Test("starts and stops in this order: location, device heading, user heading, course")
    func order() throws {
        let rig = try ManagerRig()
        let journal = Journal<String>()
        for provider in [rig.course, rig.user, rig.device, rig.location] as [ScriptedProvider] {
            provider.onCall = { call in journal.note("\(call) \(provider.name)") }
        }
        rig.manager.start()
        rig.manager.stop()
        #expect(
            journal.entries == [
                "start location", "start device", "start user", "start course",
                "stop location", "stop device", "stop user", "stop course",
            ])
    }

    @Test("ignores repeated starts and stops")
    func repeatedCalls() throws {
        let rig = try ManagerRig()
        rig.manager.stop()
        rig.manager.start()
        rig.manager.start()
        rig.manager.stop()
        rig.manager.stop()
        #expect(rig.location.calls == [.start, .stop])
        #expect(rig.course.calls == [.start, .stop])
        #expect(rig.sink.states == [.running, .stopped])
    }

    @Test("withdraws all values when it stops, then publishes the state, and forgets all values")
    func stopWithdraws() throws {
        let rig = try ManagerRig.running()
        rig.location.emit(rig.fix())
        rig.course.emit(HeadingValue(90))
        rig.user.emit(HeadingValue(45))
        rig.device.emit(HeadingValue(10))
        rig.sink.removeAll()
        rig.manager.stop()
        let time = rig.clock.now
        #expect(
            rig.sink.events == [
                .locationWithdrawn(time), .heading(.course, nil, time), .heading(.user, nil, time),
                .heading(.device, nil, time), .resolved(.collection, nil, time), .resolved(.presentation, nil, time),
                .state(.stopped, time),
            ])
        #expect(rig.manager.location == nil)
        #expect(rig.manager.snapshot.headings.isEmpty)
        #expect(rig.updates.fixes.count == 1)
    }

    @Test("reports nil to each heading once when the manager stops")
    func stopClearsHeadings() throws {
        let rig = try ManagerRig.running()
        let custom = rig.manager.heading(orderedBy: [.device])
        rig.course.emit(HeadingValue(90))
        rig.user.emit(HeadingValue(45))
        rig.device.emit(HeadingValue(10))
        let journal = Journal<String>()
        for heading in [rig.manager.collectionHeading, rig.manager.presentationHeading, custom] {
            heading.onHeadingDidUpdate { journal.note($0.map { "\($0.value)" } ?? "nil") }
        }
        rig.manager.stop()
        #expect(journal.entries == ["nil", "nil", "nil"])
        #expect(custom.value == nil)
    }

    @Test("keeps its providers after a stop")
    func providersSurviveStop() throws {
        let rig = try ManagerRig.running()
        rig.manager.stop()
        rig.manager.start()
        rig.location.emit(rig.fix())
        #expect(rig.location.count(of: .start) == 2)
        #expect(rig.manager.location == rig.fix())
    }

    // MARK: The location

    @Test("delivers a location only when it differs from the one before")
    func changeOnly() throws {
        let rig = try ManagerRig.running()
        rig.location.emit(rig.fix())
        rig.location.emit(rig.fix())
        rig.location.emit(rig.fix(north: 5))
        #expect(rig.updates.fixes == [rig.fix(), rig.fix(north: 5)])
        #expect(rig.sink.locations == [rig.fix(), rig.fix(north: 5)])
        #expect(rig.manager.counters.locations == 2)
        #expect(rig.manager.counters.repeatedLocations == 1)
    }

    @Test("publishes a withdrawal once, and keeps the last location")
    func withdrawal() throws {
        let rig = try ManagerRig.running()
        rig.location.emit(rig.fix())
        rig.sink.removeAll()
        rig.location.emit(nil)
        rig.location.emit(nil)
        #expect(rig.sink.events == [.locationWithdrawn(rig.clock.now)])
        #expect(rig.manager.location == rig.fix())
        #expect(rig.manager.snapshot.isLocationWithdrawn)
        #expect(rig.updates.fixes.count == 1)
    }

    @Test("delivers the same location again after a withdrawal")
    func locationReturns() throws {
        let rig = try ManagerRig.running()
        rig.location.emit(rig.fix())
        rig.location.emit(nil)
        rig.location.emit(rig.fix())
        #expect(rig.sink.locations.count == 2)
        #expect(!rig.manager.snapshot.isLocationWithdrawn)
    }

    @Test("G9: repeats the latest fix to an update delegate that comes late")
    func lateDelegate() throws {
        let rig = try ManagerRig()
        rig.manager.updateDelegate = nil
        rig.location.onCall = { if $0 == .start { rig.location.emit(rig.fix()) } }
        rig.manager.start()
        #expect(rig.updates.fixes.isEmpty)
        rig.manager.updateDelegate = rig.updates
        #expect(rig.updates.fixes == [rig.fix()])
        rig.manager.updateDelegate = rig.updates
        #expect(rig.updates.fixes.count == 1)
    }

    @Test("G12: delivers every fix of a burst, in order")
    func burst() throws {
        let rig = try ManagerRig.running()
        let burst = (0..<20).map { rig.fix(north: Double($0)) }
        for fix in burst { rig.location.emit(fix) }
        #expect(rig.updates.fixes == burst)
        #expect(rig.sink.locations == burst)
    }

    // MARK: Values that are not delivered

    @Test("G5: counts the values that come while it is stopped, and delivers none of them")
    func inactiveCallbacks() throws {
        let rig = try ManagerRig.running()
        rig.manager.stop()
        rig.sink.removeAll()
        rig.location.emit(rig.fix())
        rig.course.emit(HeadingValue(1))
        rig.device.emit(HeadingValue(3))
        #expect(rig.manager.counters.inactiveCallbacks == 3)
        #expect(rig.sink.events.isEmpty && rig.updates.fixes.isEmpty)
        #expect(rig.manager.location == nil)
    }

    @Test("H2: ignores a user heading that its provider still reports after the stop")
    func headTrackerGoesOn() throws {
        let rig = try ManagerRig.running()
        rig.user.emit(HeadingValue(45))
        rig.manager.stop()
        rig.user.emit(HeadingValue(46))
        #expect(rig.manager.presentationHeading.value == nil)
        #expect(rig.manager.snapshot.headings[.user] == nil)
    }

    @Test("counts callbacks of providers that are not in the slot")
    func strayCallbacks() throws {
        let rig = try ManagerRig.running()
        let stray = ScriptedLocationProvider()
        stray.locationDelegate = rig.manager
        stray.emit(rig.fix())
        let strayCourse = ScriptedCourseProvider()
        strayCourse.courseDelegate = rig.manager
        strayCourse.emit(HeadingValue(9))
        #expect(rig.manager.counters.strayCallbacks == 2)
        #expect(rig.manager.location == nil && rig.manager.collectionHeading.value == nil)
    }

    @Test(
        "drops and counts impossible fixes",
        arguments: [
            Location(latitude: 91, longitude: 0, timestamp: Date(timeIntervalSince1970: 0)),
            Location(latitude: .nan, longitude: 0, timestamp: Date(timeIntervalSince1970: 0)),
            Location(latitude: 0, longitude: 181, timestamp: Date(timeIntervalSince1970: 0)),
            Location(latitude: 0, longitude: 0, speed: -1, timestamp: Date(timeIntervalSince1970: 0)),
        ])
    func invalidFix(_ fix: Location) throws {
        let rig = try ManagerRig.running()
        rig.location.emit(fix)
        #expect(rig.manager.counters.invalidValues == 1)
        #expect(rig.sink.locations.isEmpty && rig.manager.location == nil)
    }

    @Test("G10: drops an impossible heading of one sensor and leaves all other values alone")
    func invalidHeading() throws {
        let rig = try ManagerRig.running()
        rig.location.emit(rig.fix())
        rig.course.emit(HeadingValue(90))
        rig.device.emit(HeadingValue(.nan))
        rig.device.emit(HeadingValue(10, accuracy: -1))
        rig.device.emit(HeadingValue(10, timestamp: Date(timeIntervalSince1970: .infinity)))
        #expect(rig.manager.counters.invalidValues == 3)
        #expect(rig.manager.location == rig.fix() && rig.manager.collectionHeading.value == 90)
        rig.device.emit(HeadingValue(10))
        rig.device.emit(nil)
        #expect(rig.manager.snapshot.headings.keys.sorted { $0.rawValue < $1.rawValue } == [.course])
        #expect(rig.manager.location == rig.fix())
    }

    // MARK: Status

    @Test("announces a provider as running at its first value, again in each run")
    func impliedStatus() throws {
        let rig = try ManagerRig.running()
        for _ in 0..<2 {
            #expect(rig.manager.statuses[.location] == .starting)
            rig.location.emit(rig.fix())
            #expect(rig.manager.statuses[.location] == .running)
            rig.manager.stop()
            rig.manager.start()
        }
        let change = ProviderStatusChange(
            provider: "location", status: .running, time: rig.clock.now, roles: [.location])
        #expect(rig.sink.events.count { $0 == .status(change) } == 2)
    }
}
