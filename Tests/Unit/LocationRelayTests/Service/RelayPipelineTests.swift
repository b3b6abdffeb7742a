import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

@SensorActor
@Suite("A relay's pipeline")
struct RelayPipelineTests {
    @Test("makes an update of each fix, with the last fix of the other stream")
    func updates() throws {
        let bench = RelayBench()
        bench.locate()
        #expect(bench.hear(1) == .published)
        bench.clock.advance(by: 1)
        bench.locate(north: 0.001)
        let updates = bench.transport.updates
        #expect(updates.map { $0.base != nil } == [true, true, true])
        #expect(updates.map { $0.remote?.sequence } == [nil, 1, 1])
        #expect(updates.allSatisfy { $0.fused == nil })
        #expect(updates[0].base?.source == .platform)
        #expect(updates[2].relayTimestamp == bench.clock.now)
        #expect(bench.listener.updates == updates)
        #expect(bench.service.currentSnapshot()?.base == updates[2].base)
        #expect(bench.service.currentFix?.sequence == 1)
    }

    @Test("numbers its own fixes in ascending order, also over a restart")
    func numbers() throws {
        let bench = RelayBench()
        for _ in 0..<3 { bench.locate() }
        bench.service.stop()
        bench.service.start()
        bench.locate()
        let numbers = bench.transport.updates.compactMap(\.base?.sequence)
        #expect(numbers == Array(numbers[0]..<numbers[0] + 4))
        bench.clock.advance(by: 1)
        let later = LocationRelayService(transports: [bench.transport], clock: bench.clock)
        later.start()
        later.receive(.location(.test(at: bench.clock.now)))
        #expect(try #require(bench.transport.updates.last?.base?.sequence) > numbers[3])
    }

    @Test("can be the subject itself: its own fixes are then the remote ones")
    func subject() {
        let bench = RelayBench(stream: .remote)
        bench.locate()
        #expect(bench.transport.updates.map(\.remote?.source) == [.platform])
        #expect(bench.service.health == .streaming)
    }

    @Test("passes a late fix on without moving the position (W7)")
    func late() {
        let bench = RelayBench()
        bench.hear(1)
        bench.clock.advance(by: 2)
        bench.hear(3)
        let overtaken = LocationFix.test(2, at: bench.clock.now.addingTimeInterval(-1), north: -1)
        #expect(bench.service.receive(overtaken) == .late)
        #expect(bench.service.currentFix?.sequence == 3)
        #expect(bench.listener.late == [overtaken])
        #expect(bench.transport.updates.last?.remote == overtaken)
        #expect(bench.transport.updates.last?.base == nil)
        bench.locate()
        #expect(bench.transport.updates.last?.remote?.sequence == 3)
    }

    @Test("drops a repeated fix, in any order and in any kind of message (W7, W23)")
    func duplicates() {
        let bench = RelayBench()
        let fixes = (1...3).map { LocationFix.test(Int64($0), at: bench.clock.now.addingTimeInterval(Double($0))) }
        for fix in fixes + fixes + [fixes[0]] { bench.service.receive(fix, from: "dog") }
        bench.service.receive(RelayUpdate(remote: fixes[1]), from: "dog")
        #expect(bench.transport.updates.count == 3)
        #expect(bench.service.telemetrySnapshot().duplicateFixCount == 5)
    }

    @Test("does not overflow at the greatest number (W10)")
    func greatestNumber() {
        let bench = RelayBench()
        #expect(bench.hear(.max) == .published)
        #expect(bench.hear(.max) == .dropped(.duplicate))
        #expect(bench.hear(.min) == .late)
        bench.clock.advance(by: 5)
        #expect(bench.hear(1) == .published)
    }

    @Test("accepts fixes however far ahead of its clock they are")
    func wrongClock() {
        let bench = RelayBench()
        #expect(bench.service.receive(.test(1, at: bench.clock.now.addingTimeInterval(1e9))) == .published)
    }

    @Test("drops fixes that are further ahead of its clock than the settings allow, and counts them (W11)")
    func future() {
        let bench = RelayBench()
        bench.service.settings.futureTolerance = 15
        let limit = bench.clock.now.addingTimeInterval(15)
        #expect(bench.service.receive(.test(1, at: limit)) == .published)
        #expect(bench.service.receive(.test(2, at: limit.addingTimeInterval(0.001))) == .dropped(.future))
        #expect(bench.service.telemetrySnapshot().dropsByReason == [.future: 1])
    }

    @Test("drops invalid fixes of every stream: with a negative or NaN accuracy, or a NaN heading (W27, W30)")
    func invalid() {
        let bench = RelayBench()
        for stream in RelayStream.allCases {
            #expect(bench.hear(1, accuracy: -1) == .dropped(.horizontalAccuracy))
            var fix = LocationFix.test(1, at: bench.clock.now)
            fix.horizontalAccuracyMeters = .nan
            #expect(bench.service.receive(fix, stream: stream) == .dropped(.horizontalAccuracy))
            fix = .test(1, at: bench.clock.now)
            fix.headingDegrees = .nan
            #expect(bench.service.receive(fix, stream: stream) == .dropped(.heading))
        }
        bench.turn(.nan)
        bench.locate()
        #expect(bench.transport.updates.count == 1)
        #expect(bench.transport.updates[0].base?.headingDegrees == nil)
    }

    @Test("forwards fixes in their stream, but drops fused ones that are its own, or if it fuses by itself")
    func streams() {
        let bench = RelayBench()
        for (stream, number) in zip(RelayStream.allCases, Int64(1)...) {
            bench.service.receive(.test(number, at: bench.clock.now), stream: stream, from: "dog")
        }
        #expect(bench.transport.updates.map { $0.base?.sequence } == [1, 1, nil])
        #expect(bench.transport.updates.map { $0.remote?.sequence } == [nil, 2, nil])
        #expect(bench.transport.updates.map { $0.fused?.sequence } == [nil, nil, 3])
        bench.service.fusionMode = .weightedAverage
        #expect(bench.service.receive(.test(4, at: bench.clock.now), stream: .fused) == .dropped(.fused))
        let fusing = RelayBench(stream: .fused)
        fusing.locate()
        fusing.turn(10)
        #expect(fusing.transport.updates.isEmpty)
        #expect(fusing.service.telemetrySnapshot().dropsByReason == [.fused: 1])
    }

    @Test("accepts all fixes of a batch (W39)")
    func batch() {
        let bench = RelayBench()
        for second in 0..<5 {
            bench.service.receive(.location(.test(at: bench.clock.now.addingTimeInterval(Double(second)))))
        }
        #expect(bench.transport.updates.count == 5)
    }

    @Test("drops and counts fixes while it is stopped (W19, W20)")
    func stopped() {
        let bench = RelayBench(isStarted: false)
        #expect(bench.hear(1) == .dropped(.stopped))
        bench.locate()
        bench.service.start()
        bench.hear(1)
        bench.service.stop()
        bench.hear(2)
        bench.turn(10)
        #expect(bench.service.health == .idle)
        #expect(bench.service.currentSnapshot() == nil)
        #expect(bench.transport.updates.count == 1)
        #expect(bench.service.telemetrySnapshot().dropsByReason == [.stopped: 3])
    }

    @Test("remembers received fixes over a stop or in saved form, so that none is sent twice")
    func restart() throws {
        let bench = RelayBench()
        bench.hear(1)
        bench.service.stop()
        bench.service.start()
        #expect(bench.hear(1) == .dropped(.duplicate))
        let next = RelayBench()
        next.service.received = try JSONDecoder().decode(
            SequenceWindow.self, from: JSONEncoder().encode(bench.service.received))
        #expect(next.hear(1) == .dropped(.duplicate))
    }

    @Test("keeps its own position apart from those of others, and two subjects apart from each other")
    func producers() {
        let bench = RelayBench()
        bench.locate()
        let other = LocationFix.test(1, at: bench.clock.now, source: .iOS)
        #expect(bench.service.receive(other, stream: .base, from: "van") == .published)
        bench.hear(1, from: "watch")
        let older = LocationFix.test(1, at: bench.clock.now.addingTimeInterval(-3), source: "phone")
        #expect(bench.service.receive(older, from: "phone") == .published)
        let updates = bench.transport.updates
        #expect(updates.map { $0.base?.device } == [nil, "van", nil, nil])
        #expect(updates.map { $0.remote?.device } == [nil, nil, "watch", "phone"])
        #expect(updates[0].base != nil && updates[2].base == updates[0].base)
    }

    @Test("counts each fault of a fix by a reason of its own (W47)")
    func reasons() {
        var faulty = Array(repeating: LocationFix.test(1), count: 10)
        faulty[0].coordinate = Coordinate(latitude: 91, longitude: 0)
        faulty[1].timestampMilliseconds = .max
        faulty[2].horizontalAccuracyMeters = -1
        faulty[3].verticalAccuracyMeters = .nan
        faulty[4].speedMetersPerSecond = .infinity
        faulty[5].courseDegrees = .nan
        faulty[6].altitudeMeters = .infinity
        faulty[7].headingDegrees = .nan
        faulty[8].batteryFraction = .nan
        faulty[9].source = ""
        let bench = RelayBench()
        for fix in faulty { bench.service.receive(fix) }
        let drops = bench.service.telemetrySnapshot().dropsByReason
        #expect(drops.count == 10)
        #expect(drops.values.allSatisfy { $0 == 1 })
    }
}
