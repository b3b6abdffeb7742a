import CodecSupport
import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

@SensorActor
@Suite("A relay's telemetry")
struct RelayTelemetryTests {
    @Test("counts each received fix once, as published, late, held or dropped (W11, W49)", arguments: 0..<20)
    func balance(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let bench = RelayBench {
            $0.minimumInterval = seed.isMultiple(of: 2) ? 0.5 : 0
            $0.sequenceLimits = .init(sessions: 1, runs: 4)
        }
        if seed.isMultiple(of: 3) { bench.service.trackingMode = .balanced }
        var count = 0
        for _ in 0..<400 {
            bench.clock.advance(by: random.unit() * 0.3)
            count += step(bench, &random)
            #expect(received(bench) == count)
        }
        bench.service.stop()
        #expect(received(bench) == count)
        #expect(bench.service.telemetrySnapshot().held == 0)
    }

    /// The counts of the telemetry.
    private func received(_ bench: RelayBench) -> Int {
        let metrics = bench.service.telemetrySnapshot()
        let dropped = metrics.dropsByReason.values.reduce(0, +)
        #expect(metrics.received == metrics.published + metrics.late + metrics.held + dropped)
        #expect(bench.service.drops.total == dropped)
        #expect(bench.listener.updates.count <= metrics.published + metrics.headingUpdates)
        #expect(bench.listener.late.count == metrics.late)
        return metrics.received
    }

    /// Takes a random step, and returns the number of fixes that it gave to the relay.
    private func step(_ bench: RelayBench, _ random: inout SplitMix64) -> Int {
        let time = bench.clock.now.addingTimeInterval(random.unit() * 30 - 12)
        switch Int.random(in: 0..<20, using: &random) {
        case 0: bench.service.stop()
        case 1...2: bench.service.start()
        case 3: bench.turn(random.unit() * 360)
        case 4: bench.service.receive(.locationWithdrawn(time))
        case 5..<9:
            bench.service.receive(.location(.test(at: time, accuracy: random.unit() * 80)))
            return 1
        case 9:
            let fix = LocationFix.test(Int64.random(in: 0..<1000, using: &random), at: time)
            bench.service.receive(RelayUpdate(base: fix, remote: fix, fused: fix), from: "other")
            return 3
        default:
            let number = (time.timeIntervalSince1970 - 1_795_000_000) * 4
            bench.service.receive(.test(Int64(number), at: time, accuracy: random.unit() * 40 - 2))
            return 1
        }
        return 0
    }

    @Test("includes the drops of transports, also of removed ones, and the depth of their queues (W49)")
    func transports() {
        let bench = RelayBench()
        bench.transport.keeps = true
        for number in 1...7 { bench.hear(Int64(number)) }
        bench.transport.deliver(5)
        bench.transport.drop("queue full")
        var metrics = bench.service.telemetrySnapshot()
        #expect((metrics.currentQueueDepth, metrics.peakQueueDepth) == (2, 7))
        #expect(metrics.dropReasons == ["queue full": 1])
        bench.service.removeTransport(bench.transport)
        bench.hear(7)
        metrics = bench.service.telemetrySnapshot()
        #expect((metrics.currentQueueDepth, metrics.peakQueueDepth) == (0, 7))
        #expect(metrics.dropReasons == ["queue full": 1, "update that was not delivered": 2, "duplicate": 1])
        #expect(metrics.totalDroppedMessages == 4)
        bench.service.addTransport(bench.transport)
        #expect(bench.service.drops.total == 4, "a transport that comes back is counted once")
        bench.service.removeTransport(bench.transport)
        for _ in 0..<3 {
            let other = ScriptedTransport()
            bench.service.addTransport(other)
            other.drop("queue full")
            bench.service.removeTransport(other)
        }
        #expect(bench.service.drops.byReason["queue full"] == 4)
    }

    @Test("is not reset by a stop or a start")
    func cumulative() {
        let bench = RelayBench()
        bench.hear(1)
        bench.service.stop()
        bench.service.start()
        #expect(bench.service.telemetrySnapshot().published == 1)
    }
}
