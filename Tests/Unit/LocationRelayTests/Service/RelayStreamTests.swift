import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@testable import LocationRelay

@SensorActor
@Suite("A relay's streams")
struct RelayStreamTests {
    @Test("repeat a fix for the maximum age, and no longer (W28)")
    func maximumAge() {
        let bench = RelayBench()
        bench.locate()
        bench.clock.advance(by: 30)
        bench.hear(1)
        bench.clock.advance(by: 1)
        bench.hear(2)
        #expect(bench.transport.updates.map { $0.base != nil } == [true, true, false])
        bench.clock.advance(by: 29)
        #expect(bench.service.currentSnapshot()?.base == nil)
        #expect(bench.service.currentFix?.sequence == 2)
        bench.clock.advance(by: 2)
        #expect(bench.service.currentSnapshot() == nil, "age is looked at when it is asked for")
    }

    @Test("repeat a base's position without limit if the maximum age is infinite")
    func fixedBase() {
        let bench = RelayBench { $0.maximumAge = .infinity }
        bench.locate()
        bench.clock.advance(by: 1_000_000)
        bench.hear(1)
        #expect(bench.transport.updates.last?.base != nil)
    }

    @Test("forget the relay's own position when its source withdraws it")
    func withdrawn() {
        let bench = RelayBench()
        bench.locate()
        bench.service.receive(.locationWithdrawn(bench.clock.now))
        bench.hear(1)
        #expect(bench.transport.updates.last?.base == nil)
    }

    @Test("wait for the minimum interval, and send the newest fix when it has passed")
    func throttle() {
        let bench = RelayBench { $0.minimumInterval = 0.5 }
        bench.hear(1)
        bench.clock.advance(by: 0.1)
        #expect(bench.hear(2) == .held)
        bench.clock.advance(by: 0.1)
        #expect(bench.hear(3) == .held)
        #expect(bench.transport.updates.count == 1)
        bench.clock.advance(by: 0.299)
        #expect(bench.transport.updates.count == 1)
        bench.clock.advance(by: 0.001)
        #expect(bench.transport.updates.compactMap(\.remote?.sequence) == [1, 3])
        bench.clock.advance(by: 0.5)
        #expect(bench.hear(4) == .published)
        #expect(bench.service.telemetrySnapshot().dropsByReason == [.throttled: 1])
    }

    @Test("do not wait if the accuracy has changed by five metres", arguments: [(9.999, 1), (10, 2), (0, 2)])
    func bypass(accuracy: Double, count: Int) {
        let bench = RelayBench { $0.minimumInterval = 0.5 }
        bench.hear(1, accuracy: 5)
        bench.hear(2, accuracy: accuracy)
        #expect(bench.transport.updates.count == count)
    }

    @Test("wait for the whole interval after a fix that did not wait")
    func afterBypass() {
        let bench = RelayBench { $0.minimumInterval = 0.5 }
        bench.hear(1)
        bench.clock.advance(by: 0.1)
        bench.hear(2)
        bench.clock.advance(by: 0.2)
        bench.hear(3, accuracy: 50)
        bench.hear(4, accuracy: 50)
        bench.clock.advance(by: 0.499)
        #expect(bench.transport.updates.compactMap(\.remote?.sequence) == [1, 3])
        bench.clock.advance(by: 0.001)
        #expect(bench.transport.updates.compactMap(\.remote?.sequence) == [1, 3, 4])
    }

    @Test("include a held fix in an update of the other stream")
    func heldWithOther() {
        let bench = RelayBench { $0.minimumInterval = 0.5 }
        bench.hear(1)
        bench.hear(2)
        bench.locate()
        #expect(bench.transport.updates.map { $0.remote?.sequence } == [1, 2])
        bench.clock.advance(by: 10)
        #expect(bench.transport.updates.count == 2)
        #expect(bench.service.telemetrySnapshot().published == 3)
    }

    @Test("send a heading alone once it differs by 2° from the last one that was sent (W29)")
    func slowTurn() {
        let bench = RelayBench()
        bench.turn(0)
        bench.locate()
        for step in 1...30 {
            bench.clock.advance(by: 0.6)
            bench.turn(Double(step) * 0.5)
            // The subject's fixes in between do not count as updates of the heading.
            bench.hear(Int64(step))
        }
        let headings = bench.transport.updates.compactMap(\.base?.headingDegrees)
        #expect(Set(headings) == [0, 2, 4, 6, 8, 10, 12, 14])
        #expect(bench.service.telemetrySnapshot().headingUpdates == 7)
    }

    @Test("keep the time of the position if only the heading is new (W29)")
    func headingTime() throws {
        let bench = RelayBench()
        bench.turn(10)
        bench.locate()
        bench.clock.advance(by: 1)
        bench.turn(350)
        let fixes = bench.transport.updates.compactMap(\.base)
        #expect(fixes.map(\.headingDegrees) == [10, 350])
        #expect(fixes[0].timestampMilliseconds == fixes[1].timestampMilliseconds)
        #expect(fixes[0].sequence + 1 == fixes[1].sequence)
    }

    @Test("send headings twice a second at most, and none without a position")
    func headingInterval() {
        let bench = RelayBench()
        bench.turn(10)
        #expect(bench.transport.updates.isEmpty)
        bench.locate()
        bench.clock.advance(by: 0.49)
        bench.turn(90)
        #expect(bench.transport.updates.count == 1)
        bench.clock.advance(by: 0.01)
        bench.turn(91)
        #expect(bench.transport.updates.count == 2)
        bench.service.receive(.heading(.device, HeadingValue(270), bench.clock.now.addingTimeInterval(-3600)))
        #expect(bench.transport.updates.count == 3, "a replay has begun again")
        bench.turn(nil)
        bench.locate()
        #expect(bench.transport.updates.last?.base?.headingDegrees == nil)
    }

    @Test("report the battery if it is known and valid")
    func battery() {
        let bench = RelayBench()
        for battery in [0.4, nil, 7, .nan] {
            bench.service.battery = battery
            bench.locate()
        }
        #expect(bench.transport.updates.compactMap(\.base?.batteryFraction) == [0.4])
    }

    @Test("measure the battery at each own fix, and report its level in the fixes of a store that are not old")
    func measuredBattery() {
        let bench = RelayBench()
        var levels: [Double?] = [0.6, nil, 0.7, 0.8]
        bench.service.batteryMeter = { _ in levels.popLast() ?? nil }
        for (number, age) in [(1, 61.0), (2, 59.0)] as [(Int64, Double)] {
            let location = Location.test(at: bench.clock.now.addingTimeInterval(-age))
            bench.service.deliver([NumberedEvent(.location(location), number: number)]) { _ in }
        }
        bench.locate()
        bench.locate()
        #expect(bench.transport.updates.map(\.base?.batteryFraction) == [nil, 0.7, nil, 0.6])
        #expect(bench.service.battery == 0.6)
    }
}
