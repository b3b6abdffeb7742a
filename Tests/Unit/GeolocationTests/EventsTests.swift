import Foundation
import GeolocationTestKit
import Testing

@testable import Geolocation

@Suite("The sequence of events")
@SensorActor
struct EventsTests {
    @Test("delivers the events in order to a listener outside the sensor actor")
    func order() async throws {
        let rig = try ManagerRig()
        let events = rig.manager.events
        rig.manager.start()
        rig.location.emit(rig.fix())
        rig.course.emit(HeadingValue(90, timestamp: rig.clock.now))
        let sink = rig.sink
        let heard = await Task.detached {
            var heard: [GeolocationEvent] = []
            for await event in events {
                heard.append(event)
                if heard.count == 6 { break }
            }
            return heard
        }.value
        #expect(heard == Array(sink.events.prefix(6)))
    }

    @Test("keeps the newest events up to its capacity, and counts those that it dropped")
    func capacity() async throws {
        let rig = try ManagerRig.running()
        rig.location.emit(rig.fix())
        let events = rig.manager.events(capacity: 3)
        for metre in 1...10 { rig.location.emit(rig.fix(north: Double(metre))) }
        #expect(events.droppedCount == 7)
        var iterator = events.makeAsyncIterator()
        for metre in 8...10 { #expect(await iterator.next() == .location(rig.fix(north: Double(metre)))) }
    }

    @Test("buffers 64 events by default, and at least one", arguments: [(64, nil), (1, 0), (1, -5)])
    func capacityLimits(expected: Int, capacity: Int?) throws {
        let rig = try ManagerRig.running()
        rig.location.emit(rig.fix())
        let events = capacity.map { rig.manager.events(capacity: $0) } ?? rig.manager.events
        for metre in 1...100 { rig.location.emit(rig.fix(north: Double(metre))) }
        #expect(events.droppedCount == 100 - expected)
    }

    @Test("is separate for each listener")
    func severalListeners() async throws {
        let rig = try ManagerRig()
        let first = rig.manager.events
        let second = rig.manager.events
        rig.manager.start()
        for events in [first, second] {
            var iterator = events.makeAsyncIterator()
            #expect(await iterator.next() == .state(.running, rig.clock.now))
        }
    }

    @Test("ends when the manager is deallocated", .timeLimit(.minutes(5)))
    func endsWithManager() async throws {
        var manager: GeolocationManager? = GeolocationManager(clock: ManualClock())
        let events = try #require(manager).events
        manager?.start()
        manager = nil
        var count = 0
        for await _ in events { count += 1 }
        #expect(count == 1)
    }

    @Test("makes no event while there is no listener")
    func noListeners() async {
        let listeners = EventListeners<Int>()
        let made = Journal<Int>()
        func make(_ number: Int) -> Int {
            made.note(number)
            return number
        }
        listeners.yield(make(1))
        #expect(made.entries.isEmpty)
        var sequence: BufferedEvents<Int>? = listeners.makeSequence(capacity: 4)
        listeners.yield(make(2))
        var iterator = sequence?.makeAsyncIterator()
        #expect(await iterator?.next() == 2)
        sequence = nil
        iterator = nil
        // The end of the last listener is noticed at the first event after it.
        listeners.yield(make(3))
        listeners.yield(make(4))
        #expect(made.entries == [2, 3])
    }
}

@Suite("The events that a manager delivers")
@SensorActor
struct DeliveredEventsTests {
    @Test("a start, a fix and a course cause the state, statuses, values and resolved headings in order")
    func firstEvents() throws {
        let rig = try ManagerRig.running()
        let time = rig.clock.now
        let course = HeadingValue(90, accuracy: 3)
        rig.location.emit(rig.fix())
        rig.course.emit(course)
        let stamped = HeadingValue(90, accuracy: 3, timestamp: time)
        let resolved = ResolvedHeading(heading: stamped, source: .course, timestamp: time)
        let running = { (role: SensorRole) in
            ProviderStatusChange(provider: role.rawValue, status: .running, time: time, roles: [role])
        }
        #expect(
            rig.sink.events == [
                .state(.running, time), .status(running(.location)), .location(rig.fix()),
                .status(running(.course)), .heading(.course, stamped, time),
                .resolved(.collection, resolved, time), .resolved(.presentation, resolved, time),
            ])
    }

    @Test("a heading bears the time of its source, or that of its arrival if the source gives none")
    func headingTime() throws {
        let rig = try ManagerRig.running()
        let taken = rig.clock.now.addingTimeInterval(-2)
        rig.course.emit(HeadingValue(90, timestamp: taken))
        rig.user.emit(HeadingValue(45))
        let times = rig.sink.events.filter { $0.type == "heading" }.map(\.time)
        #expect(times == [taken, rig.clock.now])
    }

    @Test("a resolved heading is published only when it changes")
    func resolvedChanges() throws {
        let rig = try ManagerRig.running()
        rig.user.emit(HeadingValue(45))
        rig.sink.removeAll()
        rig.device.emit(HeadingValue(10))
        #expect(rig.sink.events.map(\.type) == ["status", "heading"])
        rig.sink.removeAll()
        rig.user.emit(nil)
        #expect(rig.sink.events.map(\.type) == ["heading", "resolved", "resolved"])
    }

    @Test("a snapshot has the state, the values, the statuses and the counters")
    func snapshot() throws {
        let rig = try ManagerRig.running()
        rig.location.emit(rig.fix())
        rig.user.emit(HeadingValue(45))
        let snapshot = rig.manager.snapshot
        #expect(snapshot.state == .running && snapshot.location == rig.fix())
        #expect(snapshot.collection?.value == 45 && snapshot.presentation?.source == .user)
        #expect(snapshot.statuses[.location] == .running && snapshot.statuses[.course] == .starting)
        #expect(snapshot.counters.locations == 1 && snapshot.counters.headings == 1)
    }
}
